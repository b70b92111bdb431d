import { expect, test } from "vitest";
import { readConfigureSearch } from "./configure-search.ts";

test.each([
  [{}, { ids: [], several: false }],
  [{ device: "a" }, { ids: ["a"], several: false }],
  [{ device: "a,b,a," }, { ids: ["a", "b"], several: true }],
  [{ several: "1" }, { ids: [], several: true }],
  [
    { device: "a", several: "1" },
    { ids: ["a"], several: true },
  ],
  [
    { device: ",", several: "yes" },
    { ids: [], several: false },
  ],
])("the address %j is read as %j", (raw, expected) => {
  expect(readConfigureSearch(raw)).toEqual(expected);
});
