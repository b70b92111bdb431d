import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { guardPresses } from "./press-guard.ts";

let pressed: string[];
let unguard: () => void;

function button(name: string, inside = ""): HTMLButtonElement {
  const made = document.createElement("button");
  made.innerHTML = inside;
  made.addEventListener("click", () => pressed.push(name));
  document.body.append(made);
  return made;
}

const touch = (type: string, pointerId = 2) => new PointerEvent(type, { bubbles: true, composed: true, pointerId });
/** As browsers do it now, with the pointer's number, and as they did. */
const clickOf = (pointerId?: number, detail = 1) =>
  pointerId === undefined
    ? new MouseEvent("click", { bubbles: true, cancelable: true, detail })
    : new PointerEvent("click", { bubbles: true, cancelable: true, detail, pointerId });
const key = (type: string, name: string, repeat = false) =>
  new KeyboardEvent(type, { key: name, repeat, bubbles: true, cancelable: true });

beforeEach(() => {
  pressed = [];
  unguard = guardPresses();
});
afterEach(() => {
  unguard();
  document.body.replaceChildren();
});

describe.each([
  ["with the pointer's number", 2],
  ["of an older browser", undefined],
])("a click %s", (_, pointerId) => {
  it("presses the element where the finger began", () => {
    const tile = button("tile", "<span>Lamp</span>");
    tile.firstElementChild?.dispatchEvent(touch("pointerdown"));
    tile.dispatchEvent(clickOf(pointerId));
    expect(pressed).toEqual(["tile"]);
  });

  it("presses nothing that came up under the finger", () => {
    button("tile").dispatchEvent(touch("pointerdown"));
    button("Turn off").dispatchEvent(clickOf(pointerId));
    expect(pressed).toEqual([]);
  });

  it("presses a button whose contents were rendered again meanwhile", () => {
    const tile = button("tile", "<span>Off</span>");
    tile.firstElementChild?.dispatchEvent(touch("pointerdown"));
    tile.innerHTML = "<span>On</span>";
    tile.firstElementChild?.dispatchEvent(clickOf(pointerId));
    expect(pressed).toEqual(["tile"]);
  });

  it("presses again after a press that came to nothing", () => {
    const tile = button("tile");
    const other = button("Turn off");
    tile.dispatchEvent(touch("pointerdown"));
    other.dispatchEvent(clickOf(pointerId));
    other.dispatchEvent(touch("pointerdown"));
    other.dispatchEvent(clickOf(pointerId));
    expect(pressed).toEqual(["Turn off"]);
  });
});

it("lets a second finger press while the first rests elsewhere", () => {
  const [tile, other] = [button("tile"), button("other")];
  tile.dispatchEvent(touch("pointerdown", 2));
  other.dispatchEvent(touch("pointerdown", 3));
  other.dispatchEvent(clickOf(3));
  tile.dispatchEvent(clickOf(2));
  expect(pressed).toEqual(["other", "tile"]);
});

it("lets a label press its field, and a script or a screen reader press anything", () => {
  const label = document.createElement("label");
  const box = document.createElement("input");
  box.type = "checkbox";
  box.addEventListener("click", () => pressed.push("box"));
  document.body.append(label, box);
  label.dispatchEvent(touch("pointerdown"));
  label.dispatchEvent(clickOf(2));
  box.dispatchEvent(clickOf(2));
  button("script").click();
  button("reader").dispatchEvent(clickOf(-1));
  expect(pressed).toEqual(["box", "script", "reader"]);
});

it("keeps the mouse that browsers play after a touch from sliders and lists that came up under it", () => {
  button("tile").dispatchEvent(touch("pointerdown"));
  const slider = document.createElement("input");
  document.body.append(slider);
  const played = new MouseEvent("mousedown", { bubbles: true, cancelable: true });
  slider.dispatchEvent(played);
  expect(played.defaultPrevented).toBe(true);
});

describe("a key that is held while the focus moves to a new button", () => {
  it.each(["Enter", " "])("presses nothing there by its repeats and its end (%j)", (name) => {
    button("open").dispatchEvent(key("keydown", name));
    const fresh = button("Delete");
    const [again, end] = [key("keydown", name, true), key("keyup", name)];
    fresh.dispatchEvent(again);
    fresh.dispatchEvent(end);
    expect([again.defaultPrevented, end.defaultPrevented]).toEqual([true, true]);
  });

  it("presses it after a new press, and continues at the old element", () => {
    button("open").dispatchEvent(key("keydown", "Enter"));
    const fresh = button("Louder");
    const all = [key("keydown", "Enter"), key("keydown", "Enter", true), key("keyup", "Enter")];
    for (const each of all) fresh.dispatchEvent(each);
    expect(all.map((each) => each.defaultPrevented)).toEqual([false, false, false]);
  });
});
