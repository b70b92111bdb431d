import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { isSpan } from "../../../../ui/format/day-span.ts";
import { DownloadMenu } from "../../../../widgets/report-download/DownloadMenu.tsx";
import { type EnergySearch, reportedIds } from "./analytics-search.ts";
import { isShowable } from "./view.ts";

/** Offers the report of energy or power as a file or by e-mail (spec §2); other measures have the exports of their chart. */
export function EnergyDownloads({ search }: { search: EnergySearch }) {
  const { t } = useTranslation("reports");
  const { metric, groupby, view, from_date, to_date } = search;
  if (metric !== "energy" && metric !== "power") return null;
  const isHourly = groupby === "hourly";
  return (
    <DownloadMenu
      wanted={{
        ...{ kind: metric, from_date, to_date, period: isHourly ? "daily" : groupby },
        ...{ compare: view === "comparison", device_ids: reportedIds(search), sensor_ids: [], step: "day" },
      }}
      isPossible={isSpan(search) && isShowable(search)}
      note={isHourly ? t("download.byDay") : undefined}
    />
  );
}
