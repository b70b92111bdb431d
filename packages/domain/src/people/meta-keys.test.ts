import { expect, test } from "vitest";
import { mergeMetaKeys } from "./meta-keys.ts";

test.each([
  ["as wanted where nobody else was there", ["Floor"], ["Floor"], ["Wing", "Floor"], ["Wing", "Floor"]],
  [
    "with keys that somebody else has added since",
    ["Floor", "Asset"],
    ["Floor"],
    ["Floor", "Wing"],
    ["Floor", "Wing", "Asset"],
  ],
  ["with it also where one's own is renamed or removed", ["Floor", "Asset"], ["Floor"], ["Level"], ["Level", "Asset"]],
  [
    "without keys that somebody else has removed since",
    ["Wing"],
    ["Floor", "Wing"],
    ["Floor", "Wing", "Room"],
    ["Wing", "Room"],
  ],
  ["without what both removed", [], ["Floor"], [], []],
  ["with one key where both added the same, as it was first", ["Asset"], [], ["asset "], ["Asset"]],
  ["in the order of whoever changed it last", ["A", "B", "C"], ["A", "B", "C"], ["C", "A", "B"], ["C", "A", "B"]],
])("keys are kept %s", (_, stored, known, wanted, kept) => {
  expect(mergeMetaKeys(stored, known, wanted)).toEqual(kept);
});
