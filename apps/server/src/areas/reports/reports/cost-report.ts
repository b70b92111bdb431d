import { type CostLine, type contract, costLines, type ReplyOf } from "@switchboard/contract";
import { fillGaps, type WordFiles, wordsOf } from "@switchboard/translations";
import { kilo } from "./bill-frame.ts";
import type { Cell, ColumnKind, ReportChart, ReportContent, ReportTable } from "./content.ts";
import { exactWriter, localeFor } from "./exact-number.ts";
import { contentOf, dateOf, devicesFacts, leftOutFacts, type ReportFrame } from "./report-frame.ts";

export type CostReply = ReplyOf<typeof contract.energyCost>;

/** Three decimals show a kilowatt-hour to the watt-hour and a kilogram to the gram. */
const THOUSANDTHS = 3;

interface CostReportContext {
  frame: ReportFrame;
  words: WordFiles["reports/cost"];
  reply: CostReply;
  names: ReadonlyMap<string, string>;
}

/** Lists the energy used and its cost; unknown values are named as unknown and never shown as zero. */
export function costReport(frame: ReportFrame, reply: CostReply): ReportContent | undefined {
  if (reply.docs.every(({ importWh }) => importWh === 0)) return undefined;
  const { language, rows, cut } = frame.request;
  const context: CostReportContext = { frame, words: wordsOf("reports/cost", language), reply, names: namesOf(frame) };
  const lines = costLines(reply, { rows, cut });
  const parts = [
    ...(rows === "all" && cut !== "whole" ? [] : [summary(context)]),
    ...(cut === "whole" ? [] : [periods(context, lines)]),
    ...(rows === "all" || cut === "whole" ? [] : [details(context, lines)]),
  ];
  const content = contentOf(frame, {
    chart: cut === "whole" ? null : chartOf(context, lines),
    about: [[context.words.lines, `${context.words.rows[rows]} · ${context.words.cuts[cut]}`], ...devicesFacts(frame)],
    more: factsOf(context),
    parts,
  });
  return { ...content, ...(reply.currency !== null && { locale: localeFor(language, reply.currency) }) };
}

function namesOf({ devices, request }: ReportFrame): Map<string, string> {
  if (request.rows !== "room") return new Map(devices.map(({ _id, device_name }) => [_id, device_name]));
  return new Map(devices.flatMap(({ groups = [] }) => groups.map(({ _id, name }) => [_id, name] as const)));
}

/** Returns the columns of energy, cost and CO₂; cost and CO₂ are left out when nothing is known of them. */
function figures({ frame, words, reply }: CostReportContext) {
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
      { exact: kilo(importWh), digits: THOUSANDTHS },
      ...(currency === null ? [] : [amount === null ? null : { exact: amount, currency }]),
      ...(hasCo2 ? [co2 === null ? null : { exact: co2, digits: THOUSANDTHS }] : []),
    ],
  };
}

function nameOf({ frame, words, names }: CostReportContext, { kind, id }: CostLine): string {
  const name = names.get(id ?? "") ?? "";
  if (kind === "apart") return fillGaps(words.apart, { name });
  if (kind === "rest") return frame.words.notMetered;
  if (kind === "excess" || kind === "elsewhere" || kind === "twice") return words[kind];
  return kind === "one" ? name : frame.words.total;
}

/** Names the meter that each line is behind, because a sheet that is sorted by its reader loses the tree of its rows. */
function behindOf({ frame, reply, names }: CostReportContext) {
  const has = frame.request.rows === "device" && frame.request.format === "EXCEL";
  return {
    columns: has ? [{ title: frame.words.columns.behind, kind: "text" as const }] : [],
    cells: ({ id }: CostLine): Cell[] => (has ? [names.get(reply.behind[id ?? ""] ?? "") ?? ""] : []),
  };
}

const firstColumn = ({ frame, words }: CostReportContext) => ({
  title: frame.request.rows === "room" ? words.room : frame.words.columns.device,
  kind: "text" as const,
});

function summary(context: CostReportContext): ReportTable {
  const { frame, reply } = context;
  const lines = costLines(reply, { rows: frame.request.rows, cut: "whole" });
  const [own, behind] = [figures(context), behindOf(context)];
  return {
    name: frame.words.parts.summary,
    columns: [firstColumn(context), ...own.columns, ...behind.columns],
    rows: lines.map((line) => [nameOf(context, line), ...own.cells(line), ...behind.cells(line)]),
    indents: lines.map(({ level }) => level),
  };
}

function dateColumn({ frame, words }: Pick<CostReportContext, "frame" | "words">): { title: string; kind: ColumnKind } {
  const { cut } = frame.request;
  return { title: cut === "week" ? words.week : frame.words.columns.date, kind: cut === "month" ? "month" : "day" };
}

/** Sums all devices or rooms by day, week or month. */
function periods(context: CostReportContext, lines: readonly CostLine[]): ReportTable {
  const own = figures(context);
  const together = lines.filter(({ kind }) => kind === "period" || kind === "total");
  return {
    name: context.frame.words.parts.byPeriod,
    columns: [dateColumn(context), ...own.columns],
    rows: together.map((line) => [
      line.day === null ? context.frame.words.total : dateOf(line.day),
      ...own.cells(line),
    ]),
  };
}

/** Lists each device or room by day, week or month. */
function details(context: CostReportContext, lines: readonly CostLine[]): ReportTable {
  const { frame, words } = context;
  const [own, behind] = [figures(context), behindOf(context)];
  const each = lines.filter(({ kind }) => kind !== "period" && kind !== "total");
  return {
    name: frame.request.rows === "room" ? words.byRoom : frame.words.parts.byDevice,
    columns: [dateColumn(context), firstColumn(context), ...own.columns, ...behind.columns],
    rows: each.map((line) => [
      dateOf(line.day ?? ""),
      nameOf(context, line),
      ...own.cells(line),
      ...behind.cells(line),
    ]),
  };
}

function chartOf({ frame, words, reply }: CostReportContext, lines: readonly CostLine[]): ReportChart {
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

/** Explains what the figures mean and what is missing from them. */
function factsOf({ frame, words, reply }: CostReportContext): (readonly [string, string])[] {
  const { currency, unpriced, unpricedWh, missing } = reply;
  const write = exactWriter(frame.request.language);
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
