import { expect, test } from "vitest";
import { readDoubtSearch } from "./doubt-search.ts";

const ID = "00000000-0001-4000-8000-000000000001";

test.each([
  ["nothing", {}, {}],
  [
    "a meter and days",
    { device: ID, from_date: "2026-01-01", to_date: "2026-01-31" },
    { device: ID, from_date: "2026-01-01", to_date: "2026-01-31" },
  ],
  ["what is no id and no day", { device: "x", from_date: "1", to_date: "2026-02-30" }, {}],
])("reads %s from an address", (_, raw, read) => {
  expect(readDoubtSearch(raw)).toEqual({ device: undefined, from_date: undefined, to_date: undefined, ...read });
});
