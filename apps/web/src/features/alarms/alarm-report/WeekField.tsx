import type { AlarmReport } from "@switchboard/contract";
import { nextDay } from "@switchboard/domain/core";
import { IconChevronLeft, IconChevronRight } from "@switchboard/icons";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { dateFormat } from "../../../ui/format/date-format.ts";
import { IconButton } from "../../../ui/kit/IconButton.tsx";
import { Row } from "../../../ui/kit/layout/Row.tsx";

interface WeekFieldProps {
  week: AlarmReport["week"];
  onWeek(day: string): void;
}

/** Which week it is, with its neighbours beside it. */
export function WeekField({ week: { from, to, is_over }, onWeek }: WeekFieldProps) {
  const { t, i18n } = useTranslation("alarmReport");
  const days = dateFormat(i18n.language, { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });
  const said = days.formatRange(Date.parse(`${from}T00:00:00Z`), Date.parse(`${to}T00:00:00Z`));
  return (
    <Row gap={4}>
      <IconButton icon={IconChevronLeft} label={t("week.before")} onClick={() => onWeek(nextDay(from, -7))} />
      <Row as="span" wraps align="baseline" gap="0 8" isTabular aria-live="polite">
        <strong>{said}</strong>
        {!is_over && <small>{t("week.now")}</small>}
      </Row>
      <IconButton
        icon={IconChevronRight}
        label={t("week.after")}
        isIdle={!is_over}
        onClick={() => onWeek(nextDay(from, 7))}
      />
    </Row>
  );
}
