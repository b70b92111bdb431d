import type { TariffView } from "@switchboard/contract";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { TableExport } from "../../../../ui/files/TableExport.tsx";
import type { FileColumn } from "../../../../ui/files/table-file.ts";
import { dayWords } from "../../../../ui/format/date-format.ts";
import type { Line } from "../tariff-draft.ts";
import { lineFigures } from "../words/version-words.ts";

interface Charge {
  /** The first day of its version. */
  from: string;
  line: Line;
}

/** Exports the charges of all versions, the newest version first. */
export function ChargesExport({ tariff: { name, currency, versions } }: { tariff: TariffView }) {
  const { t, i18n } = useTranslation("tariffs");
  const { t: bills } = useTranslation("bills");
  const { language } = i18n;
  const day = dayWords(language, { day: "numeric", month: "short", year: "numeric" });
  const columns: FileColumn<Charge>[] = [
    { title: t("version.from"), text: ({ from }) => day(from), value: ({ from }) => new Date(`${from}T00:00:00Z`) },
    { title: bills("column.line"), text: ({ line }) => line.name, width: 240 },
    {
      title: bills("column.rate"),
      text: ({ line }) => lineFigures(line, { t, bills, language, currency }),
      width: 360,
    },
  ];
  const charges = versions.toReversed().flatMap(({ from, lines }) => lines.map((line) => ({ from, line })));
  return <TableExport name="tariff" title={name} columns={columns} rows={charges} />;
}
