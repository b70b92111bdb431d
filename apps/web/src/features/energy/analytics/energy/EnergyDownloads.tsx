import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { isSpan } from "../../../../ui/format/day-span.ts";
import { DownloadMenu } from "../../../../widgets/report-download/DownloadMenu.tsx";
import { type EnergySearch, reportedIds } from "./analytics-search.ts";
import { isShowable } from "./view.ts";

/** The most devices of one report. */
const MOST = 200;

interface EnergyDownloadsProps {
  search: EnergySearch;
  /** The devices of the chosen place; undefined without one. */
  inPlace: readonly string[] | undefined;
}

/** Offers the report of energy or power as a file or by e-mail (spec §2); other measures have the exports of their chart. */
export function EnergyDownloads({ search, inPlace }: EnergyDownloadsProps) {
  const { t } = useTranslation("reports");
  const { metric, groupby, view, from_date, to_date } = search;
  if (metric !== "energy" && metric !== "power") return null;
  const isHourly = groupby === "hourly";
  const chosen = reportedIds(search);
  const ids =
    inPlace && view !== "comparison" ? inPlace.filter((id) => chosen.length === 0 || chosen.includes(id)) : chosen;
  const isPossible = isSpan(search) && isShowable(search) && (!inPlace || (ids.length > 0 && ids.length <= MOST));
  return (
    <DownloadMenu
      wanted={{
        ...{ kind: metric, from_date, to_date, period: isHourly ? "daily" : groupby },
        ...{ compare: view === "comparison", device_ids: [...ids], sensor_ids: [], step: "day" },
      }}
      isPossible={isPossible}
      note={isHourly ? t("download.byDay") : undefined}
    />
  );
}
