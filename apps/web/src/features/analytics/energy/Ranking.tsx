import { dailyKilowattHours } from "@switchboard/domain";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import panel from "../../../ui/kit/Panel.module.css";
import { ScrolledList } from "../../../ui/kit/ScrolledList.tsx";
import { LoadFailure } from "../../../widgets/LoadFailure.tsx";
import { type Filters, rankingQuery } from "../api.ts";
import rows from "../Rows.module.css";
import { type EnergySearch, toEnergy } from "./analytics-search.ts";
import { metricFormat } from "./metrics.ts";

const ROW_HEIGHT = 52;

/** Who uses the most; each leads to itself. */
export function Ranking({ search, filters }: { search: EnergySearch; filters: Filters }) {
  const { t, i18n } = useTranslation("analytics");
  const { data, error, refetch } = useQuery(rankingQuery({ ...filters, selected_device: null }));
  const used = useMemo(() => data?.devices.filter(({ avg_energy }) => avg_energy > 0) ?? [], [data]);
  const format = metricFormat("energy", i18n.language);
  const most = used[0]?.avg_energy ?? 1;
  if (error && !data) return <LoadFailure what="ranking" error={error} onRetry={() => void refetch()} />;
  if (used.length === 0) return null;
  return (
    <section className={panel.card} aria-labelledby="ranking">
      <h2 id="ranking">{t("ranking.title")}</h2>
      <p className={panel.quiet}>{t("ranking.lead")}</p>
      <div className={rows.box}>
        <ScrolledList ids={used.map(({ _id }) => _id)} rowHeight={ROW_HEIGHT}>
          {(index) => {
            const device = used[index];
            return (
              device && (
                <Link
                  {...toEnergy({ ...search, selected_device: device._id, by: undefined })}
                  className={rows.row}
                  activeProps={{}}
                  aria-current={search.selected_device === device._id ? "true" : undefined}
                >
                  <span className={rows.name}>{device.device_name}</span>
                  <span className={rows.track} aria-hidden="true">
                    <span style={{ width: `${(device.avg_energy / most) * 100}%` }} />
                  </span>
                  <span className={rows.value}>{format(dailyKilowattHours(device.avg_energy))}</span>
                </Link>
              )
            );
          }}
        </ScrolledList>
      </div>
    </section>
  );
}
