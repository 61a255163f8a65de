/** Light or dark, as the system has it unless somebody chose. */
export type Theme = "system" | "light" | "dark";

const KEPT = "oppidum-theme";
const SOUND = "oppidum-sound";

class Look {
  theme = $state<Theme>((localStorage.getItem(KEPT) as Theme | null) ?? "system");
  sound = $state(localStorage.getItem(SOUND) === "on");

  constructor() {
    this.show();
  }

  choose(theme: Theme): void {
    this.theme = theme;
    localStorage.setItem(KEPT, theme);
    this.show();
  }

  listen(on: boolean): void {
    this.sound = on;
    localStorage.setItem(SOUND, on ? "on" : "off");
  }

  private show(): void {
    if (this.theme === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = this.theme;
  }
}

export const look = new Look();
