import type { BillLineView, BillView, Supply } from "@switchboard/contract";
import { wallClock } from "@switchboard/domain/core";
import { isIncomplete } from "@switchboard/domain/energy";
import { fillGaps, wordsOf } from "@switchboard/translations";
import { differenceTables } from "./bill-differences-tables.ts";
import { type BillFrame, type BillReply, type BillWords, highestDemand, kilo, percentOf } from "./bill-frame.ts";
import { placesFacts, placesTable } from "./bill-places-table.ts";
import type { Cell, ExactNumber, ReportContent, ReportTable } from "./content.ts";
import { exactWriter, localeFor } from "./exact-number.ts";
import { contentOf, dateOf, type ReportFrame } from "./report-frame.ts";

const kwh = (watts: number): ExactNumber => ({ exact: kilo(watts) });

/** Builds the report of one month's bill, line by line, compared with the utility's own bill. */
export function billReport(frame: ReportFrame, supply: Supply, reply: BillReply): ReportContent {
  const { language } = frame.request;
  const { currency } = reply.bill;
  const locale = localeFor(language, currency);
  const words = wordsOf("reports/bill", language);
  const write = exactWriter(locale);
  const context: BillFrame = {
    ...{ frame, words, supply, reply, locale, write },
    money: (exact) => ({ exact, currency }),
  };
  const parts = [
    linesTable(context),
    noticesTable(context),
    demandTable(context),
    ...differenceTables(context),
    sharesTable(context),
    placesTable(context),
  ].filter((table) => table.rows.length > 0);
  const content = contentOf(frame, { chart: null, about: [...factsOf(context), ...placesFacts(context)], parts });
  // The first fact is the requested range; a bill covers its whole month, whichever day was requested.
  return { ...content, locale, facts: content.facts.slice(1) };
}

function factsOf({ words, supply, reply, locale, write, money }: BillFrame): [string, string][] {
  const { bill, isOver, utility, budget, co2, forecast } = reply;
  const { facts } = words;
  const highest = highestDemand(bill);
  const figure = (exact: string, unit: string) => `${write({ exact })} ${unit}`;
  const amount = (exact: string) => write(money(exact));
  const fact = (label: string, value: string | null | undefined | false): [string, string][] =>
    value ? [[label, value]] : [];
  return [
    [facts.supply, supply.name],
    ...fact(facts.consumer, supply.consumerNumber),
    [facts.month, monthOf(bill, locale)],
    [isOver ? facts.total : facts.soFar, withNotes(amount(bill.total), totalNotes(words, reply))],
    [facts.energy, figure(kilo(bill.energy.importWh), "kWh")],
    ...fact(facts.apparent, bill.energy.vah !== null && figure(kilo(bill.energy.vah), "kVAh")),
    ...fact(facts.exported, bill.energy.exportWh > 0 && figure(kilo(bill.energy.exportWh), "kWh")),
    ...fact(facts.factor, bill.powerFactor && write({ exact: bill.powerFactor })),
    ...fact(facts.demand, highest && figure(highest.billed, highest.measure)),
    ...fact(facts.co2, co2 && figure(co2, "kg")),
    ...fact(facts.budget, budget && amount(budget)),
    ...fact(
      facts.expected,
      forecast &&
        withNotes(
          fillGaps(facts.between, {
            total: amount(forecast.total),
            low: amount(forecast.low),
            high: amount(forecast.high),
          }),
          forecast.isIncomplete ? [words.incomplete] : [],
        ),
    ),
    ...fact(facts.utility, utility?.total && amount(utility.total)),
    ...fact(facts.note, utility?.note),
  ];
}

/** The note that appears beside the total wherever the report shows it. */
const totalNotes = (words: BillWords, { bill, isOver }: BillReply): string[] => [
  ...(isOver ? [] : [words.running]),
  ...(isIncomplete(bill) ? [words.incomplete] : []),
];

const withNotes = (text: string, notes: readonly string[]) =>
  notes.length > 0 ? `${text} (${notes.join("; ")})` : text;

function monthOf({ from, to }: Pick<BillView, "from" | "to">, locale: string): string {
  const day = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" });
  const last = new Date(dateOf(to).getTime() - 86_400_000);
  return `${day.format(dateOf(from))} – ${day.format(last)}`;
}

function linesTable({ words, reply: { bill, isOver }, money, write, locale }: BillFrame): ReportTable {
  const { columns } = words;
  const day = new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", timeZone: "UTC" });
  const partOf = ({ part }: BillLineView) => {
    const days = bill.parts[part];
    // A tariff that changed within the month charges each part of the month separately.
    return bill.parts.length > 1 && days ? ` (${day.format(dateOf(days.from))} +${days.days})` : "";
  };
  const rate = ({ rate: exact, unit }: BillLineView): Cell => {
    if (exact === null) return null;
    return unit === "percent" ? `${write({ exact })} %` : money(exact);
  };
  const rows = bill.lines.map((line): Cell[] => [
    `${lineName(line, words, write)}${partOf(line)}`,
    line.quantity === null ? null : line.unit === "percent" ? money(line.quantity) : { exact: line.quantity },
    unitOf(line, words),
    rate(line),
    money(line.amount),
  ]);
  const total = isOver ? words.facts.total : words.facts.soFar;
  const totalName = isIncomplete(bill) ? `${total} (${words.incomplete})` : total;
  return {
    name: words.parts.lines,
    columns: [
      { title: columns.line, kind: "text" },
      { title: columns.quantity, kind: "number" },
      { title: columns.unit, kind: "text", isNarrow: true },
      { title: columns.rate, kind: "number" },
      { title: columns.amount, kind: "number" },
    ],
    rows: [...rows, [totalName, null, "", null, money(bill.total)]],
  };
}

function unitOf({ unit }: BillLineView, { units }: BillWords): string {
  if (unit === null || unit === "percent") return "";
  return unit === "month" || unit === "day" ? units[unit] : unit;
}

/** Formats the tariff's name for the line and the part of it that this line charges. */
function lineName({ label, unit }: BillLineView, { line }: BillWords, write: BillFrame["write"]): string {
  const { name = "", period, from = "", upTo = "", month, percent } = label.params;
  const number = (exact: string) => (exact === "" ? "" : write({ exact }));
  if (label.key === "round_off") return line.roundOff;
  if (label.key === "demand_excess") return fillGaps(line.excess, { name });
  if (label.key.endsWith("_slab"))
    return fillGaps(upTo === "" ? line.slabOver : line.slab, {
      name,
      from: number(from),
      upTo: number(upTo),
      unit: unit === "month" || unit === "day" ? "" : (unit ?? ""),
    }).trim();
  const what = period ?? month ?? (label.key === "percent" && percent ? `${number(percent)} %` : undefined);
  return what ? fillGaps(line.of, { name, what }) : name;
}

function demandTable({ frame, words, reply: { bill } }: BillFrame): ReportTable {
  const { columns } = words;
  const named = new Map(bill.lines.map(({ key, label }) => [key, label.params.name ?? key]));
  return {
    name: words.parts.demand,
    columns: [
      { title: columns.line, kind: "text" },
      { title: columns.when, kind: "moment" },
      { title: columns.recorded, kind: "number" },
      { title: columns.billed, kind: "number" },
      { title: columns.unit, kind: "text", isNarrow: true },
      { title: columns.because, kind: "text" },
    ],
    rows: bill.demands.map(({ key, at, recorded, billed, measure, because }): Cell[] => [
      named.get(key) ?? key,
      at === null ? null : wallClock(new Date(at), frame.timeZone),
      { exact: recorded },
      { exact: billed },
      measure,
      words.because[because],
    ]),
  };
}

function sharesTable({ words, reply: { shares }, money, write }: BillFrame): ReportTable {
  const { columns } = words;
  return {
    name: words.parts.shares,
    columns: [
      { title: columns.name, kind: "text" },
      { title: columns.energy, kind: "number" },
      { title: columns.part, kind: "number" },
      { title: columns.amount, kind: "number" },
    ],
    rows: shares.map(({ name, importWh, part, amount }): Cell[] => [
      name ?? words.rest,
      importWh === null ? null : kwh(importWh),
      percentOf(part, write),
      money(amount),
    ]),
  };
}

const HOUR = 3_600_000;

function noticesTable({ words, reply: { bill }, locale, write }: BillFrame): ReportTable {
  const day = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" });
  const hours = new Intl.NumberFormat(locale, { style: "unit", unit: "hour", maximumFractionDigits: 1 });
  const month = new Intl.DateTimeFormat(locale, { month: "long", year: "numeric", timeZone: "UTC" });
  return {
    name: words.parts.notices,
    columns: [{ title: words.columns.notice, kind: "text" }],
    rows: bill.notices.map(({ code, params }): Cell[] => [
      fillGaps(words.notices[code], {
        ...params,
        ...(params.ms && { time: hours.format(Number(params.ms) / HOUR) }),
        ...(params.wattHours && { energy: `${write(kwh(Number(params.wattHours)))} kWh` }),
        ...(params.from && { from: day.format(dateOf(params.from)) }),
        ...(params.to && { to: day.format(dateOf(params.to)) }),
        ...(params.month && { month: month.format(dateOf(`${params.month}-01`)) }),
      }),
    ]),
  };
}
