/** Motion that explains: what moved, where from, who did it. It lies over a page that already stands, and delays nothing. */
import { tick } from "svelte";
import type { Event } from "./fold.ts";
import { beats, type Journey } from "./journeys.ts";

const LASTS = 280;
const EASE = "cubic-bezier(0.2, 0.7, 0.2, 1)";
/** More than this would lag behind the table: the oldest are left out. */
const MOST_WAITING = 4;
const SVG = "http://www.w3.org/2000/svg";

interface Layer {
  node: HTMLElement;
  box: DOMRect;
}
interface Flight {
  journey: Journey;
  box: DOMRect;
  layer: Layer | null;
}
interface Arrival {
  flight: Flight;
  box: DOMRect;
  layer: Layer | null;
  hidden: Animation[];
}

export const still = () => document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches;

/** What draws these places, or one thing that stands there; elements say with `data-at` what they draw. */
function drawn(places: string[], what: string | null): Element[] {
  const among = (names: string[]) => [
    ...new Set(names.flatMap((name) => [...document.querySelectorAll(`[data-at~="${CSS.escape(name)}"]`)])),
  ];
  const itself = what === null ? [] : among(places.map((place) => `${place}/${what}`));
  return itself.length ? itself : among(places);
}

/** Where a place is that is not drawn by itself: `data-in` says what lies inside. A hand unseen is at its player's panel. */
function inside([place = ""]: string[]): Element[] {
  for (let whole = place; whole; whole = whole.slice(0, Math.max(whole.lastIndexOf("/"), 0))) {
    const found = document.querySelector(`[data-in~="${CSS.escape(whole)}"]`);
    if (found) return [found];
  }
  return [];
}

function around(elements: Element[]): DOMRect {
  const boxes = elements.map((element) => element.getBoundingClientRect());
  const [left, top] = [Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top))];
  return new DOMRect(
    left,
    top,
    Math.max(...boxes.map((box) => box.right)) - left,
    Math.max(...boxes.map((box) => box.bottom)) - top,
  );
}

/** The same drawing by itself, to be moved about. */
export function copied(element: Element): Layer | null {
  const box = element.getBoundingClientRect();
  if (!box.width || !box.height) return null;
  const node = document.createElement("div");
  const owner = element.closest<HTMLElement>("[data-owner]")?.dataset.owner;
  if (owner !== undefined) node.dataset.owner = owner;
  node.style.width = `${box.width}px`;
  node.style.height = `${box.height}px`;
  const copy = element.cloneNode(true) as Element;
  for (const each of [copy, ...copy.querySelectorAll("*")])
    for (const name of ["id", "data-at", "data-in"]) each.removeAttribute(name);
  if (element instanceof SVGGraphicsElement && !(element instanceof SVGSVGElement)) {
    const { x, y, width, height } = element.getBBox();
    const sheet = document.createElementNS(SVG, "svg");
    sheet.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
    sheet.append(copy);
    node.append(sheet);
  } else node.append(copy);
  return { node, box };
}

/** Where a drawing stands inside a box without being stretched. */
function fitted(natural: DOMRect, box: DOMRect): string {
  const scale = Math.min(box.width / natural.width, box.height / natural.height);
  const x = box.left + (box.width - natural.width * scale) / 2;
  const y = box.top + (box.height - natural.height * scale) / 2;
  return `translate(${x}px, ${y}px) scale(${scale})`;
}

export class Motion {
  private waiting: Arrival[][] = [];
  private readonly running = new Set<Animation>();
  private stage: HTMLElement | null = null;

  /** Called while the page still shows the old view; what flies is seen when the new one stands. */
  show(events: Event[], before: unknown): void {
    if (still()) return this.finish();
    const planned = beats(events, before).map((beat) => beat.map(departing).filter((flight) => flight !== null));
    if (planned.some((beat) => beat.length)) void tick().then(() => this.arrive(planned));
  }

  /** All that still moves is at once where it belongs. */
  readonly finish = (): void => {
    for (const { hidden } of this.waiting.flat()) for (const veil of hidden) veil.cancel();
    this.waiting = [];
    for (const animation of this.running) animation.cancel();
    this.running.clear();
    this.stage?.remove();
    this.stage = null;
    removeEventListener("keydown", this.finish, true);
    removeEventListener("pointerdown", this.finish, true);
  };

  private arrive(planned: Flight[][]): void {
    const beats = planned
      .map((beat) => beat.map(arriving).filter((arrival) => arrival !== null))
      .filter((beat) => beat.length);
    if (!beats.length) return;
    this.waiting.push(...beats);
    while (this.waiting.length > MOST_WAITING)
      for (const { hidden } of this.waiting.shift()!) for (const veil of hidden) veil.cancel();
    if (this.stage) return;
    this.stage = document.createElement("div");
    this.stage.className = "flights";
    this.stage.inert = true;
    document.body.append(this.stage);
    addEventListener("keydown", this.finish, true);
    addEventListener("pointerdown", this.finish, true);
    void this.play();
  }

  private async play(): Promise<void> {
    for (let beat = this.waiting.shift(); beat; beat = this.waiting.shift()) {
      try {
        await Promise.all(beat.map((arrival) => this.fly(arrival)));
      } catch {
        return; // cancelled: everything is finished
      }
    }
    this.finish();
  }

  private async fly({ flight, box, layer, hidden }: Arrival): Promise<void> {
    const layers = [flight.layer, layer].filter((each) => each !== null);
    const flown = layers.map(({ node, box: natural }, place) => {
      this.stage!.append(node);
      const fades = layers.length < 2 ? [1, 1] : place ? [0, 1] : [1, 0];
      return node.animate(
        [
          { transform: fitted(natural, flight.box), opacity: fades[0]! },
          { transform: fitted(natural, box), opacity: fades[1]! },
        ],
        { duration: LASTS, easing: EASE, fill: "both" },
      );
    });
    const sign = signOf(flight.journey.who);
    if (sign) {
      this.stage!.append(sign);
      const [from, to] = [flight.box, box].map(({ left, top, width }) => ({
        transform: `translate(${left + width / 2}px, ${top}px)`,
      }));
      flown.push(sign.animate([from!, to!], { duration: LASTS, easing: EASE, fill: "both" }));
    }
    for (const animation of flown) this.running.add(animation);
    await Promise.all(flown.map((animation) => animation.finished));
    for (const animation of flown) this.running.delete(animation);
    for (const { node } of layers) node.remove();
    sign?.remove();
    for (const veil of hidden) veil.cancel();
  }
}

function departing(journey: Journey): Flight | null {
  const exact = drawn(journey.from, journey.what);
  const from = exact.length ? exact : inside(journey.from);
  const box = from.length ? around(from) : null;
  return box?.width ? { journey, box, layer: exact.length === 1 ? copied(exact[0]!) : null } : null;
}

function arriving(flight: Flight): Arrival | null {
  const { to, what, who } = flight.journey;
  const exact = drawn(to, what);
  const there = exact.length ? exact : inside(to);
  const layer = exact.length === 1 ? copied(exact[0]!) : null;
  if (!there.length || (!layer && !flight.layer && who === null)) return null;
  const hidden = exact.map((element) =>
    element.animate([{ opacity: 0 }, { opacity: 0 }], { duration: MOST_WAITING * LASTS }),
  );
  return { flight, box: around(there), layer, hidden };
}

/** Who did it: the shape and letter of that player, as in the panel. */
function signOf(who: number | null): HTMLElement | null {
  const badge = who === null ? null : document.querySelector(`[data-in~="seats/${who}"] h2 svg`);
  if (!badge) return null;
  const sign = document.createElement("div");
  sign.className = "sign";
  sign.append(badge.cloneNode(true));
  return sign;
}
