import { expect, it } from "vitest";
import { firstDays } from "./range.ts";

it("is seven calendar days, also when clocks changed in between", () => {
  const halfPastMidnight = Date.parse("2024-03-14T00:30:00-04:00");
  const span = { from_date: "2024-03-08", to_date: "2024-03-14" };
  expect(firstDays("America/New_York", halfPastMidnight)).toEqual(span);
});
