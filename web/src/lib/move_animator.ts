/** Shows what moved, from where, and who did it. Copies fly over a page that is up to date already, so nothing waits.
 *
 * Svelte's crossfade moves an element that leaves the page to one that enters it. Here both may stay, as a pile and a
 * panel do, or one building covers several lots. So places are found by `data-at` and `data-in`, before and after. */
import { tick } from "svelte";
import { prefersReducedMotion } from "svelte/motion";
import type { Event } from "./fold.ts";
import { groupMovements, type Movement } from "./movements.ts";
import { copyPicture, type PictureCopy } from "./picture_copy.ts";

/** Milliseconds of one flight. */
const DURATION = 280;
const EASING = "cubic-bezier(0.2, 0.7, 0.2, 1)";
/** Groups that may wait. More would lag behind the table: the oldest are left out. */
const MOST_WAITING = 4;

/** A movement as it begins: measured and copied while the page still shows the old view. */
interface Departure {
  movement: Movement;
  box: DOMRect;
  copy: PictureCopy | null;
}
/** The same with its end: measured and copied when the page shows the new view. */
interface Flight {
  departure: Departure;
  box: DOMRect;
  copy: PictureCopy | null;
  /** What keeps the thing itself unseen until its copy has arrived. */
  veils: Animation[];
}

/** Whether nothing should move: nobody looks, or somebody wants a calm page. */
export const isMotionUnwanted = () => document.hidden || prefersReducedMotion.current;

export class MoveAnimator {
  private waiting: Flight[][] = [];
  private readonly running = new Set<Animation>();
  /** Lies over the page while anything flies. */
  private layer: HTMLElement | null = null;

  /** Pre: the page still shows the view before these events. */
  show(events: Event[], before: unknown): void {
    if (isMotionUnwanted()) return this.finish();
    const departures = groupMovements(events, before).map((group) => group.map(depart).filter(isPresent));
    if (departures.some((group) => group.length)) void tick().then(() => this.start(departures));
  }

  /** Ends all motion at once: everything is where it belongs. */
  readonly finish = (): void => {
    for (const flight of this.waiting.flat()) unveil(flight);
    this.waiting = [];
    for (const animation of this.running) animation.cancel();
    this.running.clear();
    this.layer?.remove();
    this.layer = null;
    removeEventListener("keydown", this.finish, true);
    removeEventListener("pointerdown", this.finish, true);
  };

  private start(departures: Departure[][]): void {
    const groups = departures.map((group) => group.map(arrive).filter(isPresent)).filter((group) => group.length);
    if (!groups.length) return;
    this.waiting.push(...groups);
    while (this.waiting.length > MOST_WAITING) this.waiting.shift()!.forEach(unveil);
    // Where a layer is, flights go on already and come to these in turn.
    if (this.layer) return;
    this.layer = document.createElement("div");
    this.layer.className = "flights";
    this.layer.inert = true;
    document.body.append(this.layer);
    // A player who goes on must not wait: any key or press ends what flies.
    addEventListener("keydown", this.finish, true);
    addEventListener("pointerdown", this.finish, true);
    void this.playWaiting();
  }

  private async playWaiting(): Promise<void> {
    for (let group = this.waiting.shift(); group; group = this.waiting.shift()) {
      try {
        await Promise.all(group.map((flight) => this.fly(flight)));
      } catch {
        return; // cancelled by `finish`, which has tidied up
      }
    }
    this.finish();
  }

  private async fly(flight: Flight): Promise<void> {
    const { departure, box } = flight;
    const copies = [departure.copy, flight.copy].filter(isPresent);
    // A thing may look different where it arrives, as a card that is turned up: one copy fades into the other.
    const animations = copies.map(({ node, box: natural }, place) => {
      const [first, last] = copies.length < 2 ? [1, 1] : place ? [0, 1] : [1, 0];
      const start = { transform: fitInto(natural, departure.box), opacity: first! };
      return this.animate(node, start, { transform: fitInto(natural, box), opacity: last! });
    });
    const sign = copySign(departure.movement.who);
    if (sign) {
      const above = ({ left, top, width }: DOMRect) => ({ transform: `translate(${left + width / 2}px, ${top}px)` });
      animations.push(this.animate(sign, above(departure.box), above(box)));
    }
    await Promise.all(animations.map((animation) => animation.finished));
    for (const animation of animations) this.running.delete(animation);
    for (const { node } of copies) node.remove();
    sign?.remove();
    unveil(flight);
  }

  private animate(node: HTMLElement, start: Keyframe, end: Keyframe): Animation {
    this.layer!.append(node);
    const animation = node.animate([start, end], { duration: DURATION, easing: EASING, fill: "both" });
    this.running.add(animation);
    return animation;
  }
}

const isPresent = <T>(value: T | null): value is T => value !== null;

function unveil({ veils }: Flight): void {
  for (const veil of veils) veil.cancel();
}

function depart(movement: Movement): Departure | null {
  const exact = findDrawn(movement.from, movement.what);
  const elements = exact.length ? exact : findContaining(movement.from);
  const box = elements.length ? boundingBox(elements) : null;
  return box?.width ? { movement, box, copy: exact.length === 1 ? copyPicture(exact[0]!) : null } : null;
}

function arrive(departure: Departure): Flight | null {
  const { to, what, who } = departure.movement;
  const exact = findDrawn(to, what);
  const elements = exact.length ? exact : findContaining(to);
  const copy = exact.length === 1 ? copyPicture(exact[0]!) : null;
  // Without a copy and without a player's sign there would be nothing to see.
  if (!elements.length || (!copy && !departure.copy && who === null)) return null;
  // A veil is an animation, which touches no style that Svelte writes, and ends by itself whatever goes wrong.
  const veils = exact.map((element) =>
    element.animate([{ opacity: 0 }, { opacity: 0 }], { duration: MOST_WAITING * DURATION }),
  );
  return { departure, box: boundingBox(elements), copy, veils };
}

/** Finds what draws these places, or one thing that stands there; elements say with `data-at` what they draw. */
function findDrawn(places: string[], what: string | null): Element[] {
  const find = (names: string[]) => [
    ...new Set(names.flatMap((name) => [...document.querySelectorAll(`[data-at~="${CSS.escape(name)}"]`)])),
  ];
  const itself = what === null ? [] : find(places.map((place) => `${place}/${what}`));
  return itself.length ? itself : find(places);
}

/** Finds what contains a place that is not drawn, by `data-in`: an unseen hand is at its player's panel. */
function findContaining([place = ""]: string[]): Element[] {
  for (let path = place; path; path = path.slice(0, Math.max(path.lastIndexOf("/"), 0))) {
    const found = document.querySelector(`[data-in~="${CSS.escape(path)}"]`);
    if (found) return [found];
  }
  return [];
}

function boundingBox(elements: Element[]): DOMRect {
  const boxes = elements.map((element) => element.getBoundingClientRect());
  const [left, top] = [Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top))];
  const [right, bottom] = [Math.max(...boxes.map((box) => box.right)), Math.max(...boxes.map((box) => box.bottom))];
  return new DOMRect(left, top, right - left, bottom - top);
}

/** Returns the transform that puts a drawing into a box without stretching it. */
function fitInto(natural: DOMRect, box: DOMRect): string {
  const scale = Math.min(box.width / natural.width, box.height / natural.height);
  const x = box.left + (box.width - natural.width * scale) / 2;
  const y = box.top + (box.height - natural.height * scale) / 2;
  return `translate(${x}px, ${y}px) scale(${scale})`;
}

/** Copies the shape and letter of a player from the panel; null where nobody did it. */
function copySign(who: number | null): HTMLElement | null {
  const badge = who === null ? null : document.querySelector(`[data-in~="seats/${who}"] h2 svg`);
  if (!badge) return null;
  const sign = document.createElement("div");
  sign.className = "sign";
  sign.append(badge.cloneNode(true));
  return sign;
}
