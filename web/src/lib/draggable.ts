/** Makes an element draggable by mouse, pen or finger: a picture follows the pointer. A short press stays a click. */
import { copyPicture } from "./picture_copy.ts";

export interface DragOptions {
  canDrag: () => boolean;
  onstart: () => void;
  /** The pointer is here; returns whether the thing could be put down. */
  aim: (x: number, y: number) => boolean;
  drop: (x: number, y: number) => void;
}

/** Pixels that a pointer may wander in a click: a finger never holds still. */
const SLACK = 8;

export function draggable(node: HTMLElement, given: DragOptions) {
  let options = given;
  let start: { id: number; x: number; y: number } | null = null;
  let picture: HTMLElement | null = null;
  let half = { x: 0, y: 0 };

  function press(event: PointerEvent): void {
    if (event.button !== 0 || !options.canDrag()) return;
    start = { id: event.pointerId, x: event.clientX, y: event.clientY };
    // On the window, since what is dragged may leave its place on the page meanwhile.
    addEventListener("pointermove", move);
    addEventListener("pointerup", release);
    addEventListener("pointercancel", end);
  }
  function showPicture(): void {
    const copy = copyPicture(node.querySelector("svg") ?? node);
    picture = copy?.node ?? document.createElement("div");
    half = { x: (copy?.box.width ?? 0) / 2, y: (copy?.box.height ?? 0) / 2 };
    const layer = document.createElement("div");
    layer.className = "flights held";
    // Else the picture would lie between the pointer and the place under it.
    layer.inert = true;
    layer.append(picture);
    document.body.append(layer);
  }
  function move(event: PointerEvent): void {
    if (event.pointerId !== start?.id) return;
    const [x, y] = [event.clientX, event.clientY];
    if (!picture) {
      if (Math.hypot(x - start.x, y - start.y) < SLACK) return;
      showPicture();
      options.onstart();
    }
    picture!.style.transform = `translate(${x - half.x}px, ${y - half.y}px)`;
    // Where it could be put down the board draws it in its place, so the picture would be a second one.
    picture!.style.opacity = options.aim(x, y) ? "0" : "0.9";
  }
  function release(event: PointerEvent): void {
    if (event.pointerId !== start?.id) return;
    const wasDragged = Boolean(picture);
    end();
    if (!wasDragged) return;
    options.drop(event.clientX, event.clientY);
    // A browser ends a drag with a click, which would choose what lies here. It comes before the timer, if at all.
    addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", swallow, true));
  }
  function end(): void {
    picture?.parentElement?.remove();
    picture = null;
    start = null;
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", release);
    removeEventListener("pointercancel", end);
  }

  node.addEventListener("pointerdown", press);
  return { update: (next: DragOptions) => (options = next) };
}

function swallow(event: Event): void {
  event.stopPropagation();
  event.preventDefault();
}
