import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
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
    <Stack as="dl" isTabular className={classes.lines}>
      {version.lines.slice(0, most).map((line) => (
        <div key={line.key}>
          <Text as="dt" breaks>
            {line.name}
          </Text>
          <dd>{lineFigures(line, reader)}</dd>
        </div>
      ))}
      {left > 0 && (
        <div>
          <Text as="dt" breaks>
            {t("list.more", { count: left })}
          </Text>
          <dd />
        </div>
      )}
    </Stack>
  );
}
