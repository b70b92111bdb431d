import { changeOf, dailyKilowattHours } from "@switchboard/domain/energy";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import classes from "./MeterTree.module.css";
import { UNITS } from "./metrics.ts";

interface ChangeCellProps {
  /** Watt-seconds. */
  now: number;
  before: number | null;
}

/** Shows a meter's change against the compared days; a dash when nothing was measured then. */
export function ChangeCell({ now, before }: ChangeCellProps) {
  const { t, i18n } = useTranslation("analytics");
  const change = changeOf(now, before);
  if (!change)
    return (
      <Row
        as="span"
        wraps
        justify="end"
        gap="0 8"
        tone="quiet"
        isTabular
        text="end"
        isNowrap
        className={classes.change}
        title={t("compare.nothing")}
      >
        <span aria-hidden="true">—</span>
        <span className="sb-visually-hidden">{t("compare.nothing")}</span>
      </Row>
    );
  const signed = { signDisplay: "exceptZero" } as const;
  const number = new Intl.NumberFormat(i18n.language, {
    ...signed,
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  const percent = new Intl.NumberFormat(i18n.language, { ...signed, style: "percent", maximumFractionDigits: 0 });
  return (
    <Row as="span" wraps justify="end" gap="0 8" tone="quiet" isTabular text="end" isNowrap className={classes.change}>
      <Text as="strong" tone="text">
        {percent.format(change.share)}
      </Text>
      <span>{`${number.format(dailyKilowattHours(change.by))} ${UNITS.energy}`}</span>
    </Row>
  );
}
