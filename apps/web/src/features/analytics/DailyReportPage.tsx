import { IconPrinter } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Page } from "../../ui/Page.tsx";
import classes from "./Analytics.module.css";
import { CriticalAlerts, OnlineDurations, ScheduleRuns, SwitchCounts } from "./DailyCards.tsx";
import report from "./DailyReport.module.css";
import { DayField } from "./DayField.tsx";
import { DeviceCards } from "./DeviceCards.tsx";
import { dayWords } from "./dates.ts";
import { useDay } from "./day-search.ts";

/** A day on one page (spec §3): what was switched, who was there, what went wrong. */
export function DailyReportPage() {
  const { t, i18n } = useTranslation("analytics");
  const { day, change } = useDay("/app/analytics/dailyReport");
  const told = dayWords(i18n.language, { weekday: "long", day: "numeric", month: "long", year: "numeric" })(day);
  const print = (
    <button type="button" className="sb-button" data-report-action onClick={() => window.print()}>
      <IconPrinter size={18} stroke={1.7} aria-hidden="true" />
      {t("daily.print")}
    </button>
  );
  return (
    <Page title={t("daily.title")} lead={told} action={print}>
      <search className={classes.filters} aria-label={t("filters")}>
        <DayField day={day} onDay={(next) => change({ day: next })} />
      </search>
      <div className={report.grid} data-report>
        <CriticalAlerts day={day} />
        <ScheduleRuns day={day} />
        <DeviceCards />
        <SwitchCounts day={day} />
        <OnlineDurations day={day} />
      </div>
    </Page>
  );
}
