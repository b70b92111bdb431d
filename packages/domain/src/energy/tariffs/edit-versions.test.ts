import { describe, expect, it, test } from "vitest";
import { withoutVersion, withVersion } from "./edit-versions.ts";
import { lineInWords } from "./line-words.ts";
import type { TariffVersion } from "./tariff.ts";
import type { TariffLine } from "./tariff-lines.ts";

const TODAY = "2026-03-02";
const version = (from: string): TariffVersion => ({ from, lines: [], rounding: { total: { to: "1", mode: "down" } } });
const versions = [version("2025-04-01"), version("2026-04-01")];
const days = (edited: ReturnType<typeof withVersion>) => edited.refused ?? edited.versions.map(({ from }) => from);

describe("versions of a tariff", () => {
  test.each([
    ["today", "2026-03-02", null, "in_force"],
    ["tomorrow", "2026-03-03", null, ["2025-04-01", "2026-03-03", "2026-04-01"]],
    ["in the place of one to come", "2026-05-01", "2026-04-01", ["2025-04-01", "2026-05-01"]],
    ["in the place of one in force", "2026-05-01", "2025-04-01", "in_force"],
    ["in the place of none", "2026-05-01", "2026-04-02", "missing"],
    // `tariffProblems` finds this one and names the day.
    ["on the day of another", "2026-04-01", null, ["2025-04-01", "2026-04-01", "2026-04-01"]],
  ])("accept or refuse one from %s", (_name, from, replaces, expected) => {
    expect(days(withVersion(versions, version(from), replaces, TODAY))).toEqual(expected);
  });

  it("lose one that has not begun, but never the only one", () => {
    expect(days(withoutVersion(versions, "2026-04-01", TODAY))).toEqual(["2025-04-01"]);
    expect(days(withoutVersion(versions, "2025-04-01", TODAY))).toBe("in_force");
    expect(days(withoutVersion(versions.slice(1), "2026-04-01", TODAY))).toBe("last");
  });
});

test.each<[TariffLine, string]>([
  [{ kind: "energy", key: "e", name: "Energy", measure: "import", prices: { peak: "8", rest: "7" } }, "peak 8, rest 7"],
  [
    {
      kind: "energy",
      key: "e",
      name: "Energy",
      measure: "import",
      slabs: {
        mode: "whole",
        steps: [
          { upTo: "100", price: "5" },
          { upTo: null, price: "6" },
        ],
      },
    },
    "≤ 100 5, 6",
  ],
  [{ kind: "percent", key: "d", name: "Energy", percent: "6", of: ["all"] }, "6 %"],
  [{ kind: "fuel", key: "f", name: "Energy", measure: "import", months: { "2026-04": "0.2" } }, "2026-04 0.2"],
])("describes the figures of %o", (line, expected) => {
  expect(lineInWords(line)).toBe(`Energy: ${expected}`);
});
