/** Copies what is drawn on the page, so that the copy can be moved about over it. */
const SVG = "http://www.w3.org/2000/svg";

export interface PictureCopy {
  node: HTMLElement;
  /** Where the original stood when it was copied. */
  box: DOMRect;
}

/** Copies an element as it looks now; null where it takes no room. */
export function copyPicture(element: Element): PictureCopy | null {
  const box = element.getBoundingClientRect();
  if (!box.width || !box.height) return null;
  const node = document.createElement("div");
  // Colours are inherited from the element with the owner, which may be far above the one that is copied.
  const owner = element.closest<HTMLElement>("[data-owner]")?.dataset.owner;
  if (owner !== undefined) node.dataset.owner = owner;
  node.style.width = `${box.width}px`;
  node.style.height = `${box.height}px`;
  node.append(isPartOfPicture(element) ? frameShape(element) : cloneUnnamed(element));
  return { node, box };
}

/** Whether it is a shape inside of an SVG, which draws nothing outside of one. */
const isPartOfPicture = (element: Element): element is SVGGraphicsElement =>
  element instanceof SVGGraphicsElement && !(element instanceof SVGSVGElement);

/** Returns the shape in an SVG of its own that is just as large. */
function frameShape(shape: SVGGraphicsElement): SVGSVGElement {
  const { x, y, width, height } = shape.getBBox();
  const frame = document.createElementNS(SVG, "svg");
  frame.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
  frame.append(cloneUnnamed(shape));
  return frame;
}

/** Returns a copy without the names by which the page finds the original. */
function cloneUnnamed(element: Element): Element {
  const copy = element.cloneNode(true) as Element;
  for (const each of [copy, ...copy.querySelectorAll("*")])
    for (const name of ["id", "data-at", "data-in"]) each.removeAttribute(name);
  return copy;
}
