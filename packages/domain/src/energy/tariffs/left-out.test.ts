import { expect, test } from "vitest";
import type { Bill } from "./bill-lines.ts";
import { withLeftOut } from "./left-out.ts";

const MISSING = { code: "readings_missing", params: { ms: "1" } } as const;
const BILL = { total: "100.00", notices: [MISSING] } as unknown as Bill;

test.each([
  ["nothing is left out", undefined, [MISSING]],
  ["no reading is left out", { count: 0, energy: 0 }, [MISSING]],
  [
    "readings are left out",
    { count: 2, energy: 3_600_000 * 1.5 },
    [{ code: "readings_left_out", params: { count: "2", wattHours: "1500" } }, MISSING],
  ],
])("adds a notice to the bill when %s", (_, leftOut, notices) => {
  expect(withLeftOut(BILL, leftOut)).toEqual({ ...BILL, notices });
});
