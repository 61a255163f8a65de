/** Takes something up by mouse, pen or finger: it follows the pointer until it is let go. A short press stays a click. */
import { copied } from "./motion.ts";

export interface Holding {
  /** Whether it may be taken up now. */
  able: () => boolean;
  begin: () => void;
  /** The pointer is here; whether the thing could be put down. */
  aim: (x: number, y: number) => boolean;
  drop: (x: number, y: number) => void;
}

const SLACK = 8;

export function hold(node: HTMLElement, given: Holding) {
  let holding = given;
  let from: { id: number; x: number; y: number } | null = null;
  let picture: HTMLElement | null = null;
  let half = { x: 0, y: 0 };

  function down(event: PointerEvent): void {
    if (event.button !== 0 || !holding.able()) return;
    from = { id: event.pointerId, x: event.clientX, y: event.clientY };
    // On the window, since what is held may leave its place on the page meanwhile.
    addEventListener("pointermove", move);
    addEventListener("pointerup", up);
    addEventListener("pointercancel", away);
  }
  function lift(): void {
    const layer = copied(node.querySelector("svg") ?? node);
    picture = layer?.node ?? document.createElement("div");
    half = { x: (layer?.box.width ?? 0) / 2, y: (layer?.box.height ?? 0) / 2 };
    const stage = document.createElement("div");
    stage.className = "flights held";
    stage.inert = true;
    stage.append(picture);
    document.body.append(stage);
  }
  function move(event: PointerEvent): void {
    if (event.pointerId !== from?.id) return;
    const [x, y] = [event.clientX, event.clientY];
    if (!picture) {
      if (Math.hypot(x - from.x, y - from.y) < SLACK) return;
      lift();
      holding.begin();
    }
    picture!.style.transform = `translate(${x - half.x}px, ${y - half.y}px)`;
    picture!.style.opacity = holding.aim(x, y) ? "0" : "0.9";
  }
  function up(event: PointerEvent): void {
    if (event.pointerId !== from?.id) return;
    const held = Boolean(picture);
    away();
    if (!held) return;
    holding.drop(event.clientX, event.clientY);
    // The click that ends a drag is none.
    addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", swallow, true));
  }
  function away(): void {
    picture?.parentElement?.remove();
    picture = null;
    from = null;
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", up);
    removeEventListener("pointercancel", away);
  }

  node.addEventListener("pointerdown", down);
  return { update: (next: Holding) => (holding = next) };
}

function swallow(event: Event): void {
  event.stopPropagation();
  event.preventDefault();
}
