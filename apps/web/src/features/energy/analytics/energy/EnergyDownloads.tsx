import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { isSpan } from "../../../../ui/format/day-span.ts";
import { DownloadMenu } from "../../../../widgets/report-download/DownloadMenu.tsx";
import { type EnergySearch, reportedIds } from "./analytics-search.ts";
import { isShowable } from "./view.ts";

interface EnergyDownloadsProps {
  search: EnergySearch;
}

/** Offers the report of energy or power as a file or by e-mail (spec §2); other measures have the exports of their chart. */
export function EnergyDownloads({ search }: EnergyDownloadsProps) {
  const { t } = useTranslation("reports");
  const { metric, groupby, view, from_date, to_date, place } = search;
  if (metric !== "energy" && metric !== "power") return null;
  const isHourly = groupby === "hourly";
  const compare = view === "comparison";
  return (
    <DownloadMenu
      wanted={{
        ...{ kind: metric, from_date, to_date, period: isHourly ? "daily" : groupby },
        ...{
          compare,
          device_ids: reportedIds(search),
          place: compare ? undefined : place,
          sensor_ids: [],
          step: "day",
        },
      }}
      isPossible={isSpan(search) && isShowable(search)}
      note={isHourly ? t("download.byDay") : undefined}
    />
  );
}
