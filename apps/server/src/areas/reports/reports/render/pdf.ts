import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import { LANGUAGES, printedText } from "@switchboard/domain/core";
import { fillGaps, wordsOf } from "@switchboard/translations";
import {
  type Cell,
  type ColumnKind,
  type ReportChart,
  type ReportContent,
  type ReportTable,
  ReportTooLarge,
} from "../content.ts";
import { exactWriter } from "../exact-number.ts";
import { chartScale, plainTick } from "./chart-scale.ts";

const TEMPLATE = readFileSync(path.join(import.meta.dirname, "report.typ"), "utf8");
/** Longer tables are cut: they belong in a spreadsheet. */
const MAX_ROWS = 2000;
const MAX_PAGES = 200;

/** Each report gets the fonts of all languages, because names may be in any of them. */
const FONTS = LANGUAGES.map((language) => wordsOf("reports/font", language));
const fontFamilies = [...new Set(FONTS.map(({ family }) => family))];
const fontFolders = [...new Set(FONTS.map((font) => font.package))].flatMap((name) => {
  const folder = path.dirname(fileURLToPath(import.meta.resolve(`${name}/package.json`)));
  return ["400Regular", "600SemiBold"].map((weight) => path.join(folder, weight));
});

const DATES: Partial<Record<ColumnKind, Intl.DateTimeFormatOptions>> = {
  day: { dateStyle: "medium" },
  month: { month: "long", year: "numeric" },
  year: { year: "numeric" },
  moment: { dateStyle: "medium", timeStyle: "medium" },
};

/** Formats values for the locale of the report. */
function writer(locale: string): (value: Cell, kind: ColumnKind) => string {
  const dates = new Map(
    Object.entries(DATES).map(([kind, options]) => [
      kind,
      new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" }),
    ]),
  );
  const exact = exactWriter(locale);
  const number = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const count = new Intl.NumberFormat(locale);
  return (value, kind) => {
    if (value === null) return "";
    if (value instanceof Date) return dates.get(kind)?.format(value) ?? "";
    if (typeof value === "string") return value;
    if (typeof value === "object") return exact(value);
    return (kind === "count" ? count : number).format(value);
  };
}

function tableOf({ name, columns, rows, indents }: ReportTable, write: ReturnType<typeof writer>, cut: string) {
  const omitted = rows.length - MAX_ROWS;
  return {
    name,
    head: columns.map(({ title }) => title),
    isText: columns.map(({ kind }) => kind === "text"),
    // Times and units must not wrap.
    isNarrow: columns.map(({ kind, isNarrow }) => isNarrow === true || kind === "moment"),
    indents: indents ?? null,
    rows: rows.slice(0, MAX_ROWS).map((row) => row.map((value, index) => write(value, columns[index]?.kind ?? "text"))),
    note: omitted > 0 ? fillGaps(cut, { count: omitted }) : null,
  };
}

/** Formats the values beside an axis; amounts look as in the tables, but without decimals when they are whole. */
function tickWriter(locale: string, currency: string | undefined): (value: number) => string {
  if (currency === undefined) return plainTick;
  const format = new Intl.NumberFormat(locale, { style: "currency", currency, minimumFractionDigits: 0 });
  return (value) => format.format(value);
}

function chartOf({ unit, currency, isLines, kind, days, series }: ReportChart, locale: string) {
  const short: Intl.DateTimeFormatOptions =
    kind === "day"
      ? { day: "numeric", month: "short" }
      : kind === "month"
        ? { month: "short", year: "2-digit" }
        : { year: "numeric" };
  const label = new Intl.DateTimeFormat(locale, { ...short, timeZone: "UTC" });
  const { bottom, top, ticks } = chartScale(series.flatMap(({ values }) => values.filter((value) => value !== null)));
  const write = tickWriter(locale, currency);
  const scale = { bottom, top, ticks: ticks.map((value) => ({ value, label: write(value) })) };
  return { unit, scale, isLines, labels: days.map((day) => label.format(day)), series };
}

/** Prepares every text of the report for print, because the typesetter cannot place all characters. */
const asPrinted = (_key: string, value: unknown) => (typeof value === "string" ? printedText(value) : value);

/** Passes everything that people wrote to the template as data, so that none of it is evaluated as markup. */
export function writePdf(content: ReportContent): Buffer {
  const { language, title, enterprise, facts, words, parts, chart } = content;
  const write = writer(content.locale ?? language);
  const tables = parts.map((part) => tableOf(part, write, words.cut));
  const data = {
    language,
    fonts: fontFamilies,
    leading: wordsOf("reports/font", language).leading,
    title,
    enterprise,
    facts,
    page: words.page,
    chart: chart && chartOf(chart, content.locale ?? language),
    tables,
  };
  const report = JSON.stringify(data, asPrinted);
  const compiler = NodeCompiler.create({ fontArgs: [{ fontPaths: fontFolders }], inputs: { report } });
  const compiled = compiler.compile({ mainFileContent: TEMPLATE });
  const document = compiled.result;
  if (!document) throw new Error(`Typst: ${JSON.stringify(compiled.takeError()?.shortDiagnostics)}`);
  if (document.numOfPages > MAX_PAGES) throw new ReportTooLarge();
  return compiler.pdf(document);
}
