/** Turns messages into sentences, with the catalogues of the server. */
import { FluentBundle, FluentResource } from "@fluent/bundle";
import * as api from "./api.ts";
import type { Message, Thing, Who } from "./wire.ts";

type Item = number | string | Who | Thing | Message;
type Param = Item | Item[];
/** Names of the parties at a table, by number. */
export type Names = Record<number, string>;

const LANGUAGE_KEY = "oppidum-language";

class Vocabulary {
  language = $state("en");
  languages = $state<string[]>([]);
  ready = $state(false);
  private bundle = $state.raw(new FluentBundle("en", { useIsolating: false }));

  /** Loads the chosen language, else the browser's, else English. */
  async open(): Promise<void> {
    this.languages = await api.languages();
    const preferred = [localStorage.getItem(LANGUAGE_KEY), ...navigator.languages.map((tag) => tag.slice(0, 2))];
    await this.load(preferred.find((tag) => tag && this.languages.includes(tag)) ?? "en");
  }

  async choose(language: string): Promise<void> {
    localStorage.setItem(LANGUAGE_KEY, language);
    await this.load(language);
  }

  private async load(language: string): Promise<void> {
    const bundle = new FluentBundle(language, { useIsolating: false });
    bundle.addResource(new FluentResource(await api.words(language)));
    this.bundle = bundle;
    this.language = language;
    document.documentElement.lang = language;
    this.ready = true;
  }

  has(key: string): boolean {
    return this.bundle.hasMessage(key);
  }

  /** Returns the words of a key; the key itself where there are none, which tests look for. */
  text(key: string, params: Record<string, number | string> = {}): string {
    const pattern = this.bundle.getMessage(key)?.value;
    return pattern ? this.bundle.formatPattern(pattern, params) : key;
  }

  say(message: Message, names: Names = {}): string {
    const given = Object.entries((message.params ?? {}) as Record<string, Param>);
    return this.text(message.key, Object.fromEntries(given.map(([name, value]) => [name, this.param(value, names)])));
  }

  /** Returns the sentence with the rule behind it: "C3 is not yours (F-14)." */
  withRule(message: Message, rule: string | undefined, names: Names = {}): string {
    const sentence = this.say(message, names);
    return rule ? `${sentence.replace(/\.$/, "")} (${rule}).` : sentence;
  }

  private param(value: Param, names: Names): number | string {
    if (Array.isArray(value)) return this.list(value.map((item) => String(this.param(item, names))));
    if (typeof value !== "object") return value;
    if ("party" in value) return names[value.party] ?? this.text("engine-player", { number: value.party + 1 });
    if ("name" in value) return this.has(value.key) ? this.text(value.key) : value.name;
    return this.say(value, names);
  }

  private list(items: string[]): string {
    if (items.length < 2) return items.join("");
    return this.text("engine-list", { start: items.slice(0, -1).join(", "), last: items.at(-1)! });
  }
}

export const words = new Vocabulary();
/** The page's own words: `t("play-now")` is the message `page-play-now`. */
export const t = (key: string, params?: Record<string, number | string>) => words.text(`page-${key}`, params);
/** Points with their sign; a true minus. */
export const formatSigned = (points: number) => (points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0");
