import { type CostLine, type contract, costLines, type ReplyOf } from "@switchboard/contract";
import { fillGaps, type WordFiles, wordsOf } from "@switchboard/translations";
import { kilo } from "./bill-frame.ts";
import type { Cell, ColumnKind, ReportChart, ReportContent, ReportTable } from "./content.ts";
import { exactWriter, localeFor } from "./exact-number.ts";
import { contentOf, dateOf, devicesFact, leftOutFacts, type ReportFrame } from "./report-frame.ts";

export type CostReply = ReplyOf<typeof contract.energyCost>;

/** Of a kilowatt-hour, and of a kilogram. */
const WATT_HOURS = 3;

interface Given {
  frame: ReportFrame;
  words: WordFiles["reports/cost"];
  reply: CostReply;
  names: ReadonlyMap<string, string>;
}

/** What energy was used and what it cost, line by line; what is not known is said, and never a zero. */
export function costReport(frame: ReportFrame, reply: CostReply): ReportContent | undefined {
  if (reply.docs.every(({ importWh }) => importWh === 0)) return undefined;
  const { language, rows, cut } = frame.asked;
  const given: Given = { frame, words: wordsOf("reports/cost", language), reply, names: namesOf(frame) };
  const lines = costLines(reply, { rows, cut });
  const parts = [
    ...(rows === "all" && cut !== "whole" ? [] : [summary(given)]),
    ...(cut === "whole" ? [] : [periods(given, lines)]),
    ...(rows === "all" || cut === "whole" ? [] : [details(given, lines)]),
  ];
  const content = contentOf(frame, {
    chart: cut === "whole" ? null : chartOf(given, lines),
    about: [[given.words.lines, `${given.words.rows[rows]} · ${given.words.cuts[cut]}`], devicesFact(frame)],
    more: factsOf(given),
    parts,
  });
  return { ...content, ...(reply.currency !== null && { locale: localeFor(language, reply.currency) }) };
}

function namesOf({ devices, asked }: ReportFrame): Map<string, string> {
  if (asked.rows !== "room") return new Map(devices.map(({ _id, device_name }) => [_id, device_name]));
  return new Map(devices.flatMap(({ groups = [] }) => groups.map(({ _id, name }) => [_id, name] as const)));
}

/** Energy, cost and CO₂: those that anything is known of. */
function figures({ frame, words, reply }: Given) {
  const { currency, total } = reply;
  const hasCo2 = total.co2 !== null;
  const number = (title: string) => ({ title, kind: "number" as const });
  return {
    columns: [
      number(frame.words.columns.energy),
      ...(currency === null ? [] : [number(fillGaps(words.cost, { currency }))]),
      ...(hasCo2 ? [number(words.co2)] : []),
    ],
    cells: ({ importWh, amount, co2 }: CostLine): Cell[] => [
      { exact: kilo(importWh), digits: WATT_HOURS },
      ...(currency === null ? [] : [amount === null ? null : { exact: amount, currency }]),
      ...(hasCo2 ? [co2 === null ? null : { exact: co2, digits: WATT_HOURS }] : []),
    ],
  };
}

function nameOf({ frame, words, names }: Given, { kind, id }: CostLine): string {
  const name = names.get(id ?? "") ?? "";
  if (kind === "apart") return fillGaps(words.apart, { name });
  if (kind === "rest") return frame.words.notMetered;
  if (kind === "excess" || kind === "elsewhere" || kind === "twice") return words[kind];
  return kind === "one" ? name : frame.words.total;
}

/** A sheet that is sorted has nothing else to say by what a line is part of. */
function behindOf({ frame, reply, names }: Given) {
  const has = frame.asked.rows === "device" && frame.asked.format === "EXCEL";
  return {
    columns: has ? [{ title: frame.words.columns.behind, kind: "text" as const }] : [],
    cells: ({ id }: CostLine): Cell[] => (has ? [names.get(reply.behind[id ?? ""] ?? "") ?? ""] : []),
  };
}

const firstColumn = ({ frame, words }: Given) => ({
  title: frame.asked.rows === "room" ? words.room : frame.words.columns.device,
  kind: "text" as const,
});

/** Of all days together. */
function summary(given: Given): ReportTable {
  const { frame, reply } = given;
  const lines = costLines(reply, { rows: frame.asked.rows, cut: "whole" });
  const [own, behind] = [figures(given), behindOf(given)];
  return {
    name: frame.words.parts.summary,
    columns: [firstColumn(given), ...own.columns, ...behind.columns],
    rows: lines.map((line) => [nameOf(given, line), ...own.cells(line), ...behind.cells(line)]),
    indents: lines.map(({ level }) => level),
  };
}

function dateColumn({ frame, words }: Pick<Given, "frame" | "words">): { title: string; kind: ColumnKind } {
  const { cut } = frame.asked;
  return { title: cut === "week" ? words.week : frame.words.columns.date, kind: cut === "month" ? "month" : "day" };
}

/** All together by days, weeks or months. */
function periods(given: Given, lines: readonly CostLine[]): ReportTable {
  const own = figures(given);
  const together = lines.filter(({ kind }) => kind === "period" || kind === "total");
  return {
    name: given.frame.words.parts.byPeriod,
    columns: [dateColumn(given), ...own.columns],
    rows: together.map((line) => [line.day === null ? given.frame.words.total : dateOf(line.day), ...own.cells(line)]),
  };
}

/** Each device or room by days, weeks or months. */
function details(given: Given, lines: readonly CostLine[]): ReportTable {
  const { frame, words } = given;
  const [own, behind] = [figures(given), behindOf(given)];
  const each = lines.filter(({ kind }) => kind !== "period" && kind !== "total");
  return {
    name: frame.asked.rows === "room" ? words.byRoom : frame.words.parts.byDevice,
    columns: [dateColumn(given), firstColumn(given), ...own.columns, ...behind.columns],
    rows: each.map((line) => [dateOf(line.day ?? ""), nameOf(given, line), ...own.cells(line), ...behind.cells(line)]),
  };
}

function chartOf({ frame, words, reply }: Given, lines: readonly CostLine[]): ReportChart {
  const together = lines.filter(({ kind }) => kind === "period");
  const { currency } = reply;
  const values = together.map(({ amount, importWh }) =>
    currency === null ? importWh / 1000 : amount === null ? null : Number(amount),
  );
  const name = currency === null ? frame.words.total : fillGaps(words.cost, { currency });
  return {
    ...(currency === null ? { unit: "kWh" } : { unit: "", currency }),
    isLines: false,
    kind: dateColumn({ frame, words }).kind,
    days: together.map(({ day }) => dateOf(day ?? "")),
    series: [{ name, color: "#3b5bdb", values }],
  };
}

/** What the figures are, and what nobody knows. */
function factsOf({ frame, words, reply }: Given): (readonly [string, string])[] {
  const { currency, unpriced, unpricedWh, missing } = reply;
  const write = exactWriter(frame.asked.language);
  const unknown = [
    currency === null && words.noTariff,
    currency !== null && unpriced > 0 && fillGaps(words.unpriced, { count: unpriced }),
    currency !== null && unpricedWh > 0 && fillGaps(words.unpricedWh, { energy: write({ exact: kilo(unpricedWh) }) }),
    missing.hours > 0 && fillGaps(words.missing, { hours: missing.hours, count: missing.meters }),
  ].filter((each) => each !== false);
  return [
    ...leftOutFacts(frame, reply.left_out),
    [words.label, words.means],
    ...unknown.map((each) => [words.unknown, each] as const),
  ];
}
