import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { costQuery, type EnergyCost } from "../../../../data/bills.ts";
import { groupsQuery } from "../../../../data/groups.ts";
import { usePlaces } from "../../../../data/places.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { ExportedTable } from "../../../../ui/files/ExportedTable.tsx";
import type { FileColumn } from "../../../../ui/files/table-file.ts";
import type { DaySpan } from "../../../../ui/format/day-span.ts";
import { kilowattHours, moneyFormat, quantityFormat } from "../../../../ui/format/money.ts";
import panel from "../../../../ui/kit/Panel.module.css";
import { LoadFailure } from "../../../../widgets/LoadFailure.tsx";
import { LeftOutNote } from "../../../../widgets/sums/LeftOutNote.tsx";
import { type PlaceRow, placeRows } from "./place-rows.ts";

const WH_PER_KWH = 1000;
const UNKNOWN = "–";

/** Returns the columns of the table and its files; costs only where there is a currency. */
function usePlaceColumns(currency: string | null): FileColumn<PlaceRow>[] {
  const { t, i18n } = useTranslation("analytics");
  return useMemo(() => {
    const { language } = i18n;
    const number = quantityFormat(language, currency ?? "");
    const money = currency === null ? undefined : moneyFormat(language, currency);
    const perArea = (value: number | null, area: number | null) =>
      value === null || area === null ? null : value / area;
    const energyPer = ({ importWh, area }: PlaceRow) => perArea(importWh / WH_PER_KWH, area);
    const costPer = ({ amount, area }: PlaceRow) => perArea(amount === null ? null : Number(amount), area);
    const figure = (title: string, value: (row: PlaceRow) => number | null, text: (value: number) => string) => ({
      title,
      value,
      text: (row: PlaceRow) => {
        const own = value(row);
        return own === null ? UNKNOWN : text(own);
      },
    });
    const energy = kilowattHours(language, currency ?? "", 1);
    return [
      { title: t("byPlace.place"), text: ({ path, name }: PlaceRow) => [...path, name].join(" › "), width: 280 },
      figure(
        t("metric.energy"),
        ({ importWh }) => importWh / WH_PER_KWH,
        (own) => energy(own * WH_PER_KWH),
      ),
      ...(money
        ? [
            figure(
              t("byPlace.cost"),
              ({ amount }) => (amount === null ? null : Number(amount)),
              (own) => money(`${own}`),
            ),
          ]
        : []),
      figure(
        t("byPlace.area"),
        ({ area }) => area,
        (own) => number(`${own}`),
      ),
      figure(t("byPlace.energyPerArea"), energyPer, (own) => number(own.toFixed(2))),
      ...(money ? [figure(t("byPlace.costPerArea"), costPer, (own) => money(own.toFixed(2)))] : []),
    ];
  }, [currency, t, i18n]);
}

/** Says what the total leaves out. */
function Notes({ cost }: { cost: EnergyCost }) {
  const { t, i18n } = useTranslation(["analytics", "meters", "reports"]);
  const { apart, currency, missing, unpriced, unpricedWh } = cost;
  const notes = [
    missing.hours === 0 ? "" : t("reports:cost.missing", { hours: missing.hours, count: missing.meters }),
    apart.length === 0 ? "" : t("analytics:byPlace.apart", { count: apart.length }),
    currency === null || unpriced === 0 ? "" : t("meters:costs.unpriced", { count: unpriced }),
    currency === null || unpricedWh === 0
      ? ""
      : t("meters:costs.unpricedWh", { energy: kilowattHours(i18n.language, currency)(unpricedWh) }),
  ].filter(Boolean);
  return (
    <>
      <LeftOutNote leftOut={cost.left_out} />
      {notes.length > 0 && <p className={panel.quiet}>{notes.join(" · ")}</p>}
    </>
  );
}

/** Shows what each site, building and floor used and cost, also per m²; renders nothing in a building without places. */
export function PlaceUse({ span, within }: { span: DaySpan; within: string | undefined }) {
  const { t } = useTranslation("analytics");
  const { places, tree } = usePlaces();
  const isShown = places.length > 0;
  const asked = { from_date: span.from_date, to_date: span.to_date, device_ids: [], by: "place" as const };
  const { data, error, refetch } = useQuery({ ...costQuery(asked), enabled: isShown });
  const groups = useQuery({ ...groupsQuery(), enabled: isShown });
  const columns = usePlaceColumns(data?.currency ?? null);
  const { rows, all } = useMemo(() => {
    if (!data || !groups.data) return { rows: [], all: [] };
    const rooms = groups.data.filter(({ type }) => type === "room");
    const words = { rooms: t("byPlace.rooms"), none: t("byPlace.none"), total: t("byPlace.total") };
    return placeRows({ tree, places, rooms, cost: data, words, within });
  }, [data, groups.data, tree, places, within, t]);
  if (!isShown) return null;
  const failure = error ?? groups.error;
  const retry = () => void Promise.all([refetch(), groups.refetch()]);
  if (failure && (!data || !groups.data)) return <LoadFailure what="energy" error={failure} onRetry={retry} />;
  if (!data || !groups.data || rows.length === 0) return null;
  return (
    <section className={panel.card} aria-labelledby="place-use">
      <h2 id="place-use">{t("byPlace.title")}</h2>
      <p className={panel.quiet}>{t("byPlace.lead")}</p>
      <ExportedTable
        name="energy-by-place"
        title={t("byPlace.title")}
        columns={columns}
        rows={rows}
        all={all}
        isCards
        keyOf={({ key }) => key}
        labelOf={({ name }) => name}
        levelOf={({ level }) => level}
      />
      <Notes cost={data} />
    </section>
  );
}
