import { describe, expect, it, test } from "vitest";
import { announceFuel, announcementProblems } from "./announced-fuel.ts";
import { fuelPrices } from "./fuel-months.ts";
import type { TariffVersion } from "./tariff.ts";
import type { TariffLine } from "./tariff-lines.ts";

const TODAY = "2026-03-02";
const energy: TariffLine = { kind: "energy", key: "energy", name: "Energy", measure: "import", price: "7" };
const fuel = (months: Record<string, string>): TariffLine => ({
  kind: "fuel",
  key: "fuel",
  name: "FPPCA",
  measure: "import",
  months,
  otherwise: "0",
});
const version = (from: string, ...lines: TariffLine[]): TariffVersion => ({
  from,
  lines: [energy, ...lines],
  rounding: { total: { to: "0.01", mode: "half_up" } },
});

/** The first version has no such line, the second begins within a month, and the third has not begun. */
const VERSIONS = [
  version("2025-04-01"),
  version("2025-10-15", fuel({ "2026-01": "0.36" })),
  version("2026-04-01", fuel({})),
];
const NEW = { line: "fuel", month: "2026-02", price: "0.35", was: null };
const announcePrice = (own: Partial<typeof NEW> | { price: null } | { was: string }, versions = VERSIONS) =>
  announceFuel(versions, { ...NEW, ...own });

/** Returns the months of each version afterwards, or the reason for the refusal. */
function after(result: ReturnType<typeof announceFuel>) {
  if (result.refused) return result.refused;
  return result.versions.flatMap(({ lines }) => lines.flatMap((line) => (line.kind === "fuel" ? [line.months] : [])));
}

describe("an announced fuel price", () => {
  test.each([
    ["fills a month that had none", {}, [{ "2026-01": "0.36", "2026-02": "0.35" }, {}]],
    ["fills a month in which the line began", { month: "2025-10" }, [{ "2025-10": "0.35", "2026-01": "0.36" }, {}]],
    ["may be a refund", { price: "-0.12" }, [{ "2026-01": "0.36", "2026-02": "-0.12" }, {}]],
    ["may be nothing at all", { price: "0" }, [{ "2026-01": "0.36", "2026-02": "0" }, {}]],
    [
      "is accepted ahead, by the version that applies then",
      { month: "2026-04" },
      [{ "2026-01": "0.36" }, { "2026-04": "0.35" }],
    ],
    ["is taken a year ahead", { month: "2027-03" }, [{ "2026-01": "0.36" }, { "2027-03": "0.35" }]],
    ["is corrected by whoever says what it was", { month: "2026-01", was: "0.360" }, [{ "2026-01": "0.35" }, {}]],
    ["is taken back by whoever says what it was", { month: "2026-01", price: null, was: "0.36" }, [{}, {}]],
    ["is not replaced unseen", { month: "2026-01" }, "other_price"],
    ["is not replaced where another one was seen", { month: "2026-01", was: "0.30" }, "other_price"],
    ["is not replaced where it was taken back meanwhile", { was: "0.30" }, "other_price"],
  ])("%s", (_name, own, expected) => {
    expect(after(announcePrice(own))).toEqual(expected);
  });

  test.each([
    ["a line that is not there", { line: "fac" }, [{ path: "line", code: "fuel.line" }]],
    ["a line of another kind", { line: "energy" }, [{ path: "line", code: "fuel.line" }]],
    ["a month before the line", { month: "2025-09" }, [{ path: "month", code: "fuel.month", name: "FPPCA" }]],
    ["what is no month", { month: "2026-13" }, [{ path: "month", code: "fuel.month", name: "FPPCA" }]],
    ["a month too far ahead", { month: "2027-04" }, [{ path: "month", code: "fuel.ahead", name: "FPPCA" }]],
    ["what is no price", { price: "a lot" }, [{ path: "price", code: "line.price", name: "FPPCA" }]],
  ])("is refused for %s, with the field named", (_name, own, expected) => {
    expect(announcementProblems(VERSIONS, { ...NEW, ...own }, TODAY)).toEqual(expected);
  });

  it("is allowed when it has no problems", () => {
    for (const month of ["2025-10", "2026-02", "2027-03"])
      expect(announcementProblems(VERSIONS, { ...NEW, month }, TODAY)).toEqual([]);
  });

  it("changes nothing more when it is sent twice", () => {
    const again = announcePrice({ month: "2026-01", price: "0.36" });
    expect(after(again)).toEqual([{ "2026-01": "0.36" }, {}]);
    expect(again).toMatchObject({ changed: [], told: { before: undefined, after: undefined } });
  });

  test.each([
    ["entered", {}, undefined, ["FPPCA: 2026-02 0.35"]],
    ["corrected", { month: "2026-01", was: "0.360" }, ["FPPCA: 2026-01 0.36"], ["FPPCA: 2026-01 0.35"]],
    ["taken back", { month: "2026-01", price: null, was: "0.36" }, ["FPPCA: 2026-01 0.36"], undefined],
  ])("logs an announcement that was %s", (_name, own, before, now) => {
    const told = { before: before && { lines: before }, after: now && { lines: now } };
    expect(announcePrice(own)).toMatchObject({ told });
  });

  it("applies to both versions of a divided month, except one that already has it", () => {
    const cut = (first: Record<string, string>) => [
      version("2025-04-01", fuel(first)),
      version("2026-02-11", fuel({})),
    ];
    expect(after(announcePrice({}, cut({})))).toEqual([{ "2026-02": "0.35" }, { "2026-02": "0.35" }]);
    expect(after(announcePrice({}, cut({ "2026-02": "0.30" })))).toEqual([
      { "2026-02": "0.30" },
      { "2026-02": "0.35" },
    ]);
  });

  it("changes no other line and no other version", () => {
    const result = announcePrice({});
    if (result.refused) throw new Error(result.refused);
    const [first, second, third] = result.versions;
    expect([first, third]).toEqual([VERSIONS[0], VERSIONS[2]]);
    expect(second).toEqual({ ...VERSIONS[1], lines: [energy, fuel({ "2026-01": "0.36", "2026-02": "0.35" })] });
    expect(result.changed).toEqual([second]);
  });
});

describe("months of fuel prices", () => {
  const shown = (versions: TariffVersion[]) => {
    const [line] = fuelPrices(versions, TODAY);
    const months = line?.months
      .filter(({ month }) => month <= "2026-04")
      .map(({ month, price }) => `${month} ${price}`);
    return { ...line, months };
  };

  it("range from the line's first month to a year ahead, newest first", () => {
    expect(shown(VERSIONS)).toEqual({
      key: "fuel",
      name: "FPPCA",
      measure: "import",
      otherwise: "0",
      months: [
        "2026-04 null",
        "2026-03 null",
        "2026-02 null",
        "2026-01 0.36",
        "2025-12 null",
        "2025-11 null",
        "2025-10 null",
      ],
    });
    expect(fuelPrices(VERSIONS, TODAY)[0]?.months[0]?.month).toBe("2027-03");
  });

  it("exclude months in which the line was not charged", () => {
    const gone = [version("2026-01-01", fuel({})), version("2026-02-01"), version("2026-04-01", fuel({}))];
    expect(shown(gone).months).toEqual(["2026-04 null", "2026-01 null"]);
  });

  it("list a month with two prices twice, and one with two equal prices once", () => {
    const cut = (price: string) => [
      version("2026-02-01", fuel({ "2026-02": "0.30" })),
      version("2026-02-11", fuel({ "2026-02": price })),
    ];
    const february = (price: string) => shown(cut(price)).months?.filter((words) => words.startsWith("2026-02"));
    expect(february("0.35")).toEqual(["2026-02 0.35", "2026-02 0.30"]);
    expect(february("0.30")).toEqual(["2026-02 0.30"]);
  });

  it("are empty for a tariff without such a line", () => {
    expect(fuelPrices([version("2025-04-01")], TODAY)).toEqual([]);
  });
});
