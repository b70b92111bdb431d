import { expect, test } from "vitest";
import { freeKey, moved, newLine, plainVersion } from "../tariff-draft.ts";
import { renamePeriod, timeOf, timeText } from "./times.ts";

test("times are written as a field has them, midnight at the end of the day as midnight", () => {
  expect([timeText(630), timeText(0), timeText(2400)]).toEqual(["06:30", "00:00", "00:00"]);
  expect([timeOf("06:30"), timeOf("")]).toEqual([630, undefined]);
});

test("a period that is renamed keeps its prices", () => {
  const version = {
    ...plainVersion("2026-01-01", "Energy"),
    periods: [{ key: "peak", windows: [{ from: 0, to: 0 }] }],
    lines: [
      { kind: "energy" as const, key: "energy", name: "Energy", measure: "import" as const, prices: { peak: "9" } },
      {
        kind: "demand" as const,
        key: "demand",
        name: "Demand",
        measure: "kVA" as const,
        windowMinutes: 15 as const,
        periods: ["peak"],
        price: "1",
      },
    ],
  };
  const { periods, lines } = renamePeriod(version, 0, "evening");
  expect(periods?.[0]?.key).toBe("evening");
  expect(lines).toMatchObject([{ prices: { evening: "9" } }, { periods: ["evening"] }]);
});

test("a new line gets a name of its own, and a tax is on all before it", () => {
  const { lines } = plainVersion("2026-01-01", "Energy");
  expect(newLine("energy", "More", lines).key).toBe("energy_2");
  expect(newLine("percent", "Duty", lines)).toMatchObject({ key: "percent", of: ["energy"] });
  expect(freeKey("a", ["a", "a_2"])).toBe("a_3");
});

test("what is moved beyond the end stays", () => {
  expect(moved(["a", "b", "c"], 1, -1)).toEqual(["b", "a", "c"]);
  expect(moved(["a", "b"], 1, 1)).toEqual(["a", "b"]);
});
