import { MantineProvider } from "@mantine/core";
import { TariffData, TariffVersionData } from "@switchboard/contract";
import { type Tariff, tariffProblems } from "@switchboard/domain/energy";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, expectTypeOf, inject, it, test, vi } from "vitest";
import { setApi } from "../../../../api/call.ts";
import { loadTexts } from "../../../../i18n/index.ts";
import { fakeServer } from "../../../../testing/fake-api.tsx";
import type { Line, TariffDraft, Version } from "../tariff-draft.ts";
import { anotherThan, controlsIn, fewZones, leavesOf, placesOf, stateOf, withValue } from "../testing.ts";
import { LinesEditor } from "./LinesEditor.tsx";
import { VersionEditor } from "./VersionEditor.tsx";

const CENT = { to: "0.01", mode: "half_up" } as const;

/** A version with every field set except its lines. */
const VERSION: Version = {
  from: "2026-04-01",
  source: {
    title: "Retail supply tariffs",
    order: "Order of 1 April",
    date: "2026-03-02",
    url: "https://example.org",
    note: "The hours.",
  },
  clock: "UTC",
  seasons: [
    {
      key: "winter",
      spans: [
        { from: "10-01", to: "12-31" },
        { from: "01-01", to: "03-31" },
      ],
    },
  ],
  dayClasses: [{ key: "weekend", weekdays: [0, 6], types: ["holiday", "closed"] }],
  periods: [
    {
      key: "peak",
      windows: [{ from: 1800, to: 2200, seasons: ["none"], days: ["none"] }],
    },
    { key: "night", windows: [{ from: 2200, to: 1800 }] },
  ],
  lines: [],
  rounding: {
    energy: { to: "0.1", mode: "down" },
    demand: { to: "1", mode: "up" },
    line: CENT,
    total: { to: "5", mode: "half_even" },
  },
};

const SLABS = {
  mode: "telescopic" as const,
  proRata: true,
  steps: [
    { upTo: "100", price: "3.01" },
    { upTo: null, price: "4.02" },
  ],
  upToTotal: [
    {
      upTo: "50",
      steps: [
        { upTo: "30", price: "1.03" },
        { upTo: null, price: "2.04" },
      ],
    },
  ],
};
const ENERGY = { kind: "energy", key: "energy", name: "Energy", measure: "import", round: CENT } as const;
const FIXED = { kind: "fixed", key: "fixed", name: "Fixed", per: "month", basis: "connection" } as const;
const DEMAND = { kind: "demand", key: "demand", name: "Demand", measure: "kVA", windowMinutes: 15 } as const;
const FACTOR = { kind: "power_factor", key: "factor", name: "Power factor", factorRound: CENT } as const;

/** A line of each kind and way of pricing, with every field set. */
const LINES: readonly [string, Line][] = [
  ["energy at one price", { ...ENERGY, periods: ["peak"], price: "8.05" }],
  ["energy by period", { ...ENERGY, prices: { peak: "9.06", night: "7.07" } }],
  ["energy by slabs", { ...ENERGY, slabs: SLABS }],
  [
    "a fixed charge with another price for small use",
    { ...FIXED, round: CENT, price: "60.08", smallUse: { upTo: "40", price: "30.09" }, proRata: true },
  ],
  ["a fixed charge by slabs", { ...FIXED, slabs: SLABS }],
  [
    "demand with a least, a ratchet and what goes beyond the contract",
    {
      ...DEMAND,
      round: CENT,
      periods: ["peak"],
      price: "390.1",
      minimumShare: "0.8",
      minimum: "20",
      ratchet: { months: 6, share: "0.75" },
      excess: [
        { over: "1.1", upTo: "1.2", times: "2.5" },
        { over: "1.3", price: "400.5" },
      ],
      proRata: true,
    },
  ],
  ["demand by slabs", { ...DEMAND, slabs: SLABS }],
  ["a percentage by the power factor", { ...FACTOR, round: CENT, steps: [{ from: "0", percent: "2.2" }], of: ["all"] }],
  ["a price by the power factor", { ...FACTOR, steps: [{ from: "0", price: "0.3" }] }],
  [
    "both by the power factor",
    {
      ...FACTOR,
      steps: [
        { from: "0", percent: "2.3", price: "0.4" },
        { from: "0.9", percent: "0" },
      ],
      of: ["all"],
    },
  ],
  [
    "fuel month by month",
    {
      kind: "fuel",
      key: "fuel",
      name: "Fuel",
      round: CENT,
      measure: "import",
      months: { "2026-04": "0.11" },
      otherwise: "0.12",
    },
  ],
  [
    "a duty up to an amount",
    { kind: "percent", key: "duty", name: "Duty", round: CENT, percent: "6.5", of: ["all"], atMost: "700" },
  ],
  [
    "a least charge",
    {
      kind: "minimum",
      key: "minimum",
      name: "Minimum",
      round: CENT,
      per: "month",
      basis: "connection",
      price: "150.5",
      of: ["all"],
      proRata: true,
    },
  ],
];

/** A version to render and the part of it to check. */
type Example = readonly [name: string, version: Version, part: RegExp];

const { seasons: _seasons, dayClasses: _classes, periods: _periods, ...PLAIN } = VERSION;
const EXAMPLES: readonly Example[] = [
  ["when it counts, its source and its rounding", PLAIN, /^(from|source|clock|rounding)/],
  ["the seasons and the kinds of day", { ...VERSION, periods: undefined }, /^(seasons|dayClasses)/],
  ["the hours of the day", VERSION, /^periods/],
  ...LINES.map(([name, line]): Example => [name, { ...VERSION, lines: [line] }, /^lines/]),
];

/** The kind is chosen when a line is added, and the form generates its key. */
const isGiven = (place: string) => /^lines\.\w+\.(kind|key)$/.test(place);

const leavesIn = ([, version, part]: Example) =>
  leavesOf(TariffVersionData, version).filter(({ place }) => part.test(place) && !isGiven(place));

type Places<Part> = Part extends string | number | boolean | null | undefined
  ? never
  : Part extends readonly (infer Item)[]
    ? Places<Item>
    : string extends keyof Part
      ? Places<Part[keyof Part]>
      : { [Name in keyof Part & string]: Name | `${Name}.${Places<Part[Name]>}` }[keyof Part & string];

afterEach(() => vi.restoreAllMocks());
beforeEach(async () => {
  fewZones();
  setApi(fakeServer([]).api);
  await loadTexts("tariffs", "bills", "live", "common");
});

/** Renders the fields around the lines only for versions without lines, because they are slow. */
function draw(version: Version) {
  const onChange = vi.fn<(version: Version) => void>();
  const client = new QueryClient();
  const form = (shown: Version) => (
    <QueryClientProvider client={client}>
      <MantineProvider env="test">
        {version.lines.length === 0 ? (
          <VersionEditor version={shown} timeZone="Asia/Kolkata" onChange={onChange} />
        ) : (
          <LinesEditor version={shown} onChange={(lines) => onChange({ ...shown, lines })} />
        )}
      </MantineProvider>
    </QueryClientProvider>
  );
  const { container, rerender } = render(form(version));
  const read = (shown: Version) => {
    rerender(form(shown));
    return controlsIn(container).map(stateOf);
  };
  const fill = (index: number, state: string | boolean) => {
    const control = controlsIn(container)[index];
    if (!control) throw new Error("no such field");
    if (typeof state === "boolean") fireEvent.click(control);
    else fireEvent.change(control, { target: { value: state } });
    return onChange.mock.lastCall?.[0];
  };
  return { read, fill };
}

describe("tariff form", () => {
  it("has an example of every field of the model", () => {
    const tried = new Set(EXAMPLES.flatMap(leavesIn).map(({ place }) => place));
    const missing = placesOf(TariffVersionData).filter((place) => !tried.has(place) && !isGiven(place));
    expect(missing).toEqual([]);
    expect(placesOf(TariffData).filter((place) => !place.startsWith("versions."))).toEqual([
      "name",
      "currency",
      "timeZone",
    ]);
    expectTypeOf<Places<Tariff>>().toEqualTypeOf<Places<TariffDraft>>();
  });

  // Drawing and changing every field takes long, so `npm test` tries a third of the examples.
  test.each(EXAMPLES.filter((_, place) => inject("isFullRun") || place % 3 === 0))(
    "shows and changes each value of %s",
    (...example) => {
      const [, version] = example;
      const { read, fill } = draw(version);
      const before = read(version);
      for (const leaf of leavesIn(example)) {
        const changed = withValue(version, leaf.path, anotherThan(leaf));
        const after = read(changed);
        const at = after.findIndex((state, index) => state !== before[index]);
        expect(at, `${leaf.place} is shown`).toBeGreaterThanOrEqual(0);
        read(version);
        const filled = fill(at, after[at] ?? "");
        expect(filled, leaf.place).toEqual(changed);
      }
    },
  );
});

it("uses examples that are valid tariffs", () => {
  const lines = LINES.map(([, line], index) => ({ ...line, key: `${line.key}_${index}` }));
  const tariff = { name: "All", currency: "INR", timeZone: "Asia/Kolkata" };
  const periods = [
    { key: "peak", windows: [{ from: 1800, to: 2200 }] },
    { key: "night", windows: [{ from: 2200, to: 1800 }] },
  ];
  expect(tariffProblems({ ...tariff, versions: [{ ...VERSION, periods, lines }] })).toEqual([]);
});
