import { placeRows } from "@switchboard/domain/energy";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { costQuery, type EnergyCost } from "../../../../data/bills.ts";
import { groupsQuery } from "../../../../data/groups.ts";
import { usePlaces } from "../../../../data/places.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import type { DaySpan } from "../../../../ui/format/day-span.ts";
import { kilowattHours } from "../../../../ui/format/money.ts";
import panel from "../../../../ui/kit/Panel.module.css";
import { LoadFailure } from "../../../../widgets/LoadFailure.tsx";
import { PlaceUseTable } from "../../../../widgets/places/PlaceUseTable.tsx";

/** Says which energy has no price. */
function useUnpriced({ currency, unpriced, unpricedWh }: Pick<EnergyCost, "currency" | "unpriced" | "unpricedWh">) {
  const { t, i18n } = useTranslation("meters");
  if (currency === null) return [];
  return [
    unpriced === 0 ? "" : t("costs.unpriced", { count: unpriced }),
    unpricedWh === 0 ? "" : t("costs.unpricedWh", { energy: kilowattHours(i18n.language, currency)(unpricedWh) }),
  ];
}

const NOTHING = { currency: null, unpriced: 0, unpricedWh: 0 };

/** Shows what each site, building and floor used and cost, also per m²; renders nothing in a building without places. */
export function PlaceUse({ span, within }: { span: DaySpan; within: string | undefined }) {
  const { t } = useTranslation("placeUse");
  const { places } = usePlaces();
  const isShown = places.length > 0;
  const asked = { from_date: span.from_date, to_date: span.to_date, device_ids: [], by: "place" as const };
  const { data, error, refetch } = useQuery({ ...costQuery(asked), enabled: isShown });
  const groups = useQuery({ ...groupsQuery(), enabled: isShown });
  const notes = useUnpriced(data ?? NOTHING);
  const rows = useMemo(() => {
    if (!data || !groups.data) return [];
    const rooms = groups.data
      .filter(({ type }) => type === "room")
      .map(({ _id, name, place = null, area = null }) => ({ _id, name, place, area }));
    const { docs, total, currency } = data;
    return placeRows({ places, rooms, docs, total, currency, within });
  }, [data, groups.data, places, within]);
  if (!isShown) return null;
  const failure = error ?? groups.error;
  const retry = () => void Promise.all([refetch(), groups.refetch()]);
  if (failure && (!data || !groups.data)) return <LoadFailure what="energy" error={failure} onRetry={retry} />;
  if (!data || !groups.data || rows.length === 0) return null;
  const { currency, missing, apart, left_out: leftOut } = data;
  return (
    <section className={panel.card} aria-labelledby="place-use">
      <h2 id="place-use">{t("title")}</h2>
      <p className={panel.quiet}>{t("lead")}</p>
      <PlaceUseTable
        name="energy-by-place"
        title={t("title")}
        {...{ currency, rows, missing, leftOut, notes }}
        apart={apart.length}
      />
    </section>
  );
}
