import { useTranslation } from "../../../../i18n/useTranslation.ts";
import classes from "../Tariffs.module.css";
import type { Version } from "../tariff-draft.ts";
import { lineFigures } from "./version-words.ts";

interface LineListProps {
  version: Version;
  currency: string;
  /** How many are shown; all of them without. */
  most?: number;
}

/** Lists the lines of a version with their charges. */
export function LineList({ version, currency, most = Number.POSITIVE_INFINITY }: LineListProps) {
  const { t, i18n } = useTranslation("tariffs");
  const { t: bills } = useTranslation("bills");
  const reader = { t, bills, language: i18n.language, currency };
  const left = version.lines.length - most;
  return (
    <dl className={classes.lines}>
      {version.lines.slice(0, most).map((line) => (
        <div key={line.key}>
          <dt>{line.name}</dt>
          <dd>{lineFigures(line, reader)}</dd>
        </div>
      ))}
      {left > 0 && (
        <div>
          <dt>{t("list.more", { count: left })}</dt>
          <dd />
        </div>
      )}
    </dl>
  );
}
