import { expect, inject, it } from "vitest";
import { inProcessRenderer } from "../../../../testing/in-process-renderer.ts";
import type { ReportContent } from "../content.ts";

/** Characters that are difficult to typeset: directions, joiners, marks, invisible characters and letters of many scripts. */
const ODD = [
  ..."ab 1,אבالकतకత్्్\u0300\u034f\ufe0f😀👩\u{e0001}\u{e0100}\u{1d173}",
  ..."\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200b\u200c\u200d\u200e\u200f\u061c\u2028\u2029\u2060\ufeff",
  ..."\u0000\u0007\u0009\u000a\u000d\u001b\u007f\u0085\u009f\u00ad\u180e\ufff9\ufffc\uffff\ue000",
  "\ud800",
];

/** Generates the names with a linear congruence, so that they are equal in every run. */
function oddNames(seed: number, count: number): string[] {
  let state = seed;
  const next = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
  return Array.from({ length: count }, () =>
    Array.from({ length: 1 + next(80) }, () => ODD[next(ODD.length)]).join(""),
  );
}

function reportOf(names: string[], language: ReportContent["language"]): ReportContent {
  const [enterprise = "", device = ""] = names;
  return {
    language,
    title: enterprise,
    enterprise,
    facts: [["Devices", names.slice(0, 20).join(", ")]],
    chart: {
      unit: "kWh",
      isLines: false,
      kind: "day",
      days: [new Date(0)],
      series: [{ name: device, color: "#112233", values: [1] }],
    },
    parts: [{ name: "Summary", columns: [{ title: device, kind: "text" }], rows: names.map((name) => [name]) }],
    words: { about: "About", made: "Made", page: "{page}/{pages}", cut: "{count} more" },
  };
}

const NAMES = inject("isFullRun") ? 400 : 60;

it.each(["PDF", "EXCEL"] as const)("renders a %s when names contain unusual characters", async (format) => {
  for (const [seed, language] of [
    [1, "en"],
    [2, "te"],
    [3, "hi"],
  ] as const) {
    const file = await inProcessRenderer.render({ format, content: reportOf(oddNames(seed, NAMES), language) });
    expect(file.length).toBeGreaterThan(1000);
  }
});
