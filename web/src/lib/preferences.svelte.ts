/** What somebody prefers in this browser: light or dark, and whether a sound tells of one's turn. */
export type Theme = "system" | "light" | "dark";

const THEME_KEY = "oppidum-theme";
const SOUND_KEY = "oppidum-sound";

class Preferences {
  theme = $state<Theme>((localStorage.getItem(THEME_KEY) as Theme | null) ?? "system");
  sound = $state(localStorage.getItem(SOUND_KEY) === "on");

  constructor() {
    this.applyTheme();
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
    localStorage.setItem(THEME_KEY, theme);
    this.applyTheme();
  }

  setSound(on: boolean): void {
    this.sound = on;
    localStorage.setItem(SOUND_KEY, on ? "on" : "off");
  }

  /** Without a choice the style sheet follows the system. */
  private applyTheme(): void {
    if (this.theme === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = this.theme;
  }
}

export const preferences = new Preferences();
