import type { ModbusPreviewed } from "@switchboard/contract";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import classes from "./Modbus.module.css";
import type { Line } from "./template-lines.ts";

/** Shows a line's current value with its raw registers, or why there is none. */
export function LineReading({ line, reading }: { line: Line; reading: ModbusPreviewed["rows"][number] | undefined }) {
  const { t, i18n } = useTranslation("modbus");
  const number = new Intl.NumberFormat(i18n.language, { maximumSignificantDigits: 9 });
  return (
    <div className={classes.reading} data-wrong={(reading && reading.problem !== null) || undefined}>
      <Text tone="quiet" size={14} weight={500}>
        {t("preview.now")}
      </Text>
      {reading === undefined ? (
        <Text tone="quiet">–</Text>
      ) : (
        <>
          {reading.value !== null && (
            <strong>
              {number.format(reading.value)} {line.unit}
            </strong>
          )}
          {reading.problem && (
            <Text tone="critical" size={13}>
              {t(`row.${reading.problem}`)}
            </Text>
          )}
          {reading.raw && <code title={t("preview.raw")}>{reading.raw}</code>}
        </>
      )}
    </div>
  );
}
