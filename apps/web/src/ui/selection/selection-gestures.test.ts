import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { listenToSelection } from "./selection-gestures.ts";

let done: string[];
let stop: () => void;
const list = document.createElement("div");

beforeEach(() => {
  done = [];
  const row = (id: string) =>
    `<div data-pick="${id}"><label data-pick-handle><input type="checkbox"></label><a href="#">${id}</a></div>`;
  list.innerHTML = ["a", "b", "c"].map(row).join("");
  document.body.append(list);
  stop = listenToSelection(list, {
    select: (id, isRange) => done.push(isRange ? `to ${id}` : id),
    extend: (from, to) => done.push(`${from}→${to}`),
    onAll: () => done.push("all"),
  });
});
afterEach(() => {
  stop();
  list.remove();
});

const handle = (id: string) => list.querySelector(`[data-pick="${id}"] label`) as HTMLElement;
const box = (id: string) => list.querySelector(`[data-pick="${id}"] input`) as HTMLInputElement;
const link = (id: string) => list.querySelector(`[data-pick="${id}"] a`) as HTMLElement;
const point = (type: string, on: Element, pointerType = "mouse") =>
  on.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType, button: 0 }));
const press = (on: HTMLElement, init: KeyboardEventInit) => {
  on.focus();
  const event = new KeyboardEvent("keydown", { bubbles: true, cancelable: true, ...init });
  on.dispatchEvent(event);
  return event.defaultPrevented;
};

it("selects the items the mouse is dragged across, from the first checkbox", () => {
  point("pointerdown", handle("a"));
  point("pointermove", handle("a"));
  point("pointermove", link("b"));
  point("pointermove", link("c"));
  point("pointerup", link("c"));
  point("pointermove", link("a"));
  expect(done).toEqual(["a", "to b", "to c"]);
});

it("swallows the click of a drag that returned to its beginning, and no other", () => {
  point("pointerdown", handle("a"));
  point("pointermove", link("b"));
  point("pointermove", handle("a"));
  point("pointerup", handle("a"));
  box("a").click();
  expect(box("a").checked).toBe(false);
  box("a").click();
  expect(box("a").checked).toBe(true);
});

it("leaves scrolling to the finger, and links to the mouse", () => {
  point("pointerdown", handle("a"), "touch");
  point("pointermove", link("b"), "touch");
  point("pointerdown", link("a"));
  point("pointermove", link("b"));
  expect(done).toEqual([]);
});

it("extends with the shift key and an arrow, and only walks without it", () => {
  // jsdom has no layout: the ones after and before are found by their order.
  press(box("a"), { key: "ArrowRight" });
  expect(document.activeElement).toBe(box("b"));
  press(box("b"), { key: "ArrowRight", shiftKey: true });
  expect(done).toEqual(["b→c"]);
});

it("selects all with Ctrl or Command and A, unless somebody is typing", () => {
  const field = document.createElement("input");
  list.append(field);
  expect(press(box("b"), { key: "a", ctrlKey: true })).toBe(true);
  expect(press(box("b"), { key: "a", metaKey: true })).toBe(true);
  expect(press(field, { key: "a", ctrlKey: true })).toBe(false);
  expect(done).toEqual(["all", "all"]);
});

it("scrolls the list while a drag rests at the edge of the window, and reaches further items", async () => {
  document.elementFromPoint = () => link("c");
  const scrolled = vi.spyOn(window, "scrollBy").mockImplementation(() => undefined);
  point("pointerdown", handle("a"));
  link("b").dispatchEvent(
    new PointerEvent("pointermove", { bubbles: true, pointerType: "mouse", clientY: window.innerHeight - 5 }),
  );
  await vi.waitFor(() => expect(done).toEqual(["a", "to b", "to c"]));
  expect(scrolled).toHaveBeenCalledWith(0, 14);
  scrolled.mockRestore();
});
