import { expect, test } from "vitest";
import { placeCard } from "./place-card.ts";

const card = { width: 300, height: 150 };
const view = { width: 1000, height: 800 };

test.each([
  ["below", { left: 100, top: 50, width: 200, height: 100 }, { left: 100, top: 162 }],
  ["below, inside the edge", { left: 900, top: 50, width: 90, height: 100 }, { left: 688, top: 162 }],
  ["above a thing at the foot", { left: 100, top: 700, width: 200, height: 90 }, { left: 100, top: 538 }],
  ["to the right of a tall thing", { left: 20, top: 60, width: 300, height: 700 }, { left: 332, top: 60 }],
  ["to the left of a tall thing at the right", { left: 600, top: 60, width: 380, height: 700 }, { left: 288, top: 60 }],
  [
    "over the corner of a thing that fills the screen",
    { left: 0, top: 0, width: 1000, height: 800 },
    { left: 688, top: 638 },
  ],
  ["in the corner without a thing", undefined, { left: 688, top: 638 }],
])("stands %s", (_name, target, expected) => {
  expect(placeCard(target, card, view)).toEqual(expected);
});
