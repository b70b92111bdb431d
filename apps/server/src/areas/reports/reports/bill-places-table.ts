import type { PlaceShare } from "@switchboard/contract";
import { isPlaceRowOnScreen } from "@switchboard/domain/energy";
import { fillGaps } from "@switchboard/translations";
import { type BillFrame, type BillWords, kilo, percentOf } from "./bill-frame.ts";
import type { Cell, ReportTable } from "./content.ts";
import { leftOutFacts } from "./report-frame.ts";

function nameOf({ name, kind }: PlaceShare, { places }: BillWords): string {
  return name ?? (kind === "place" || kind === "room" ? "" : places[kind]);
}

/** Divides the bill by places; empty for readers who may not know their energy. */
export function placesTable({ words, reply: { places }, money, write }: BillFrame): ReportTable {
  const { columns } = words;
  const rows = places?.rows.filter(isPlaceRowOnScreen) ?? [];
  return {
    name: words.parts.places,
    columns: [
      { title: columns.place, kind: "text" },
      { title: columns.energy, kind: "number" },
      { title: columns.part, kind: "number" },
      { title: columns.amount, kind: "number" },
      { title: columns.area, kind: "number" },
      { title: columns.perArea, kind: "number" },
    ],
    rows: rows.map((row): Cell[] => [
      nameOf(row, words),
      { exact: kilo(row.importWh) },
      percentOf(row.part, write),
      money(row.amount),
      row.area,
      row.area === null ? null : money((Number(row.amount) / row.area).toFixed(2)),
    ]),
    indents: rows.map(({ level }) => level),
  };
}

/** Says how the bill is divided by places, and what these shares leave out. */
export function placesFacts({ frame, words, reply: { places } }: BillFrame): [string, string][] {
  if (!places) return [];
  const { missing, apart, left_out: leftOut } = places;
  const number = (count: number) => new Intl.NumberFormat(frame.request.language).format(count);
  const missed = fillGaps(words.places.missing, { hours: number(missing.hours), count: number(missing.meters) });
  const notes = [
    words.places.lead,
    missing.hours > 0 && missed,
    apart > 0 && fillGaps(words.places.apart, { count: number(apart) }),
    ...leftOutFacts(frame, leftOut).map(([label, is]) => `${label}: ${is}.`),
  ];
  return [[words.parts.places, notes.filter(Boolean).join(" ")]];
}
