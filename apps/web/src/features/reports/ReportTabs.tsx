import { useTranslation } from "../../i18n/useTranslation.ts";
import { LinkTabs } from "../../ui/kit/LinkTabs.tsx";

interface ReportTabsProps {
  /** The dates of the report that is shown: the next one is opened for the same days. */
  search: { from_date: string; to_date: string };
}

/** Chooses between the four reports, which have addresses of their own (spec §2). */
export function ReportTabs({ search: { from_date, to_date } }: ReportTabsProps) {
  const { t } = useTranslation("reports");
  const tabs = [
    { to: "/app/reports/energy-report", label: t("tabs.energy") },
    { to: "/app/reports/cost-report", label: t("tabs.cost") },
    { to: "/app/reports/event-report", label: t("tabs.event") },
    { to: "/app/reports/sensor-report", label: t("tabs.sensor") },
  ] as const;
  return <LinkTabs label={t("tabs.label")} tabs={tabs} keep={{ from_date, to_date }} />;
}
