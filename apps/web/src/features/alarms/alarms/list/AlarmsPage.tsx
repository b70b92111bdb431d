import { IconBellCheck } from "@switchboard/icons";
import { lazy, Suspense, useMemo } from "react";
import { useMay } from "../../../../api/useMay.ts";
import { useAlarms } from "../../../../data/alarms.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Button, ButtonLink } from "../../../../ui/kit/Button.tsx";
import { ListEmpty } from "../../../../ui/kit/ListEmpty.tsx";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { MoreButton } from "../../../../ui/kit/MoreButton.tsx";
import { VirtualRows } from "../../../../ui/kit/VirtualRows.tsx";
import { useSelection } from "../../../../ui/selection/useSelection.ts";
import { AttentionLine } from "../../../../widgets/attention/AttentionLine.tsx";
import { ListPage } from "../../../../widgets/ListPage.tsx";
import { bothLoads, loadOf } from "../../../../widgets/list-load.ts";
import { PlaceEmpty } from "../../../../widgets/places/PlaceEmpty.tsx";
import { type PlaceFilter, usePlaceFilter } from "../../../../widgets/places/usePlaceFilter.ts";
import { AlarmFilters } from "./AlarmFilters.tsx";
import classes from "./AlarmList.module.css";
import { AlarmRow } from "./AlarmRow.tsx";
import { type AddressPart, type AlarmAddress, toAlarmsQuery, useAlarmAddress } from "./alarm-address.ts";
import { StateChips } from "./StateChips.tsx";
import { useHeld } from "./useHeld.ts";
import { type Steady, useSteadyRows } from "./useSteadyRows.ts";

const AlarmSelection = lazy(() =>
  import("./AlarmSelection.tsx").then((module) => ({ default: module.AlarmSelection })),
);

const ROW_HEIGHT = 104;
const NOTHING_ELSE: AddressPart = {
  state: undefined,
  priority: undefined,
  source: undefined,
  room: undefined,
  place: undefined,
  q: undefined,
  owner: undefined,
};

/** Combines the filter, the alarms and the selection, and keeps the rows steady while somebody uses them. */
function useList() {
  const { address, change } = useAlarmAddress();
  const filter = usePlaceFilter();
  const { place: _, ...others } = address;
  const asked = toAlarmsQuery({ ...others, ...(filter.id && { place: filter.id }) });
  const list = useAlarms(asked);
  const held = useHeld();
  const latest = list.alarms ?? NONE;
  const ids = useMemo(() => latest.map(({ _id }) => _id), [latest]);
  const selection = useSelection(ids);
  const isSelecting = selection.chosen.length + selection.hidden > 0;
  const steady = useSteadyRows(latest, JSON.stringify(asked), held.isHeld || isSelecting);
  return { address, change, filter, list, latest, selection, isSelecting, steady, heldProps: held.props };
}

type List = ReturnType<typeof useList>;

/** Lists alarms live, to acknowledge and shelve them singly or together. */
export function AlarmsPage() {
  const { t } = useTranslation("alarms");
  const mayRule = useMay("enterprise.manage");
  const shown = useList();
  const { address, change, filter, list, latest, steady, selection, isSelecting } = shown;
  const load = bothLoads(loadOf(list), filter.load);
  const isEmpty = steady.rows.length === 0;
  return (
    <ListPage
      title={t("title")}
      lead={t("lead")}
      action={
        mayRule && (
          <Row gap={8} wraps>
            <ButtonLink isQuiet to="/app/alarms/deliveries">
              {t("deliveryLog")}
            </ButtonLink>
            <ButtonLink to="/app/alarms/rules" search={{ alarm: "new" }}>
              {t("own.new")}
            </ButtonLink>
          </Row>
        )
      }
      filters={
        <>
          <AttentionLine isNarrowed={filter.id !== undefined} />
          <StateChips state={address.state} counts={list.counts} onState={(state) => change({ state })} />
          <AlarmFilters address={address} filter={filter} onChange={change} />
        </>
      }
      load={{ ...load, isWaiting: isEmpty && load.isWaiting }}
      what={filter.load.error ? "rooms" : "alarms"}
      isEmpty={isEmpty}
      empty={<Nothing address={address} filter={filter} onClear={() => change(NOTHING_ELSE)} />}
    >
      <NewRows steady={steady} />
      <Rows {...shown} />
      <MoreButton pages={list}>{t("list.more")}</MoreButton>
      <Suspense>{isSelecting && <AlarmSelection alarms={latest} selection={selection} />}</Suspense>
    </ListPage>
  );
}

const NONE: never[] = [];

function Rows({ steady, selection, heldProps }: Pick<List, "steady" | "selection" | "heldProps">) {
  const { t } = useTranslation("alarms");
  const mayHandle = useMay("alarm.handle");
  const keys = steady.rows.map(({ _id }) => _id);
  return (
    <div {...heldProps}>
      {steady.rows.length > 0 && (
        <VirtualRows keys={keys} height={ROW_HEIGHT} isMeasured label={t("title")} className={classes.list}>
          {(index) => {
            const alarm = steady.rows[index];
            return (
              alarm && (
                <AlarmRow
                  alarm={alarm}
                  isGone={steady.gone.has(alarm._id)}
                  isSelected={selection.ticked.has(alarm._id)}
                  onSelect={mayHandle ? selection.select : undefined}
                />
              )
            );
          }}
        </VirtualRows>
      )}
    </div>
  );
}

interface NothingProps {
  address: AlarmAddress;
  filter: PlaceFilter;
  onClear(): void;
}

function Nothing({ address, filter, onClear }: NothingProps) {
  const { t } = useTranslation("alarms");
  const words = {
    title: t("empty.title"),
    text: t("empty.text"),
    filteredTitle: t("empty.filteredTitle"),
    filteredText: t("empty.filteredText"),
    clear: t("filter.clear"),
  };
  const isFiltered = Object.keys(address).some((name) => name !== "place");
  const next = useMay("enterprise.manage") ? (
    <ButtonLink to="/app/alarms/rules" isQuiet>
      {t("empty.rules")}
    </ButtonLink>
  ) : (
    <ButtonLink to="/app/account/channels" isQuiet>
      {t("empty.channels")}
    </ButtonLink>
  );
  if (filter.place) {
    const clear = isFiltered ? { label: words.clear, onClear } : undefined;
    const showAll = () => filter.choose(undefined);
    return <PlaceEmpty what="alarms" place={filter.place} icon={<IconBellCheck />} onShowAll={showAll} clear={clear} />;
  }
  return <ListEmpty {...{ isFiltered, onClear, words }} icon={<IconBellCheck />} action={next} />;
}

/** Offers new alarms as a button while somebody points at the list. */
function NewRows<T>({ steady: { fresh, isMoved, show } }: { steady: Steady<T> }) {
  const { t } = useTranslation("alarms");
  return (
    <div className={classes.fresh} role="status">
      {isMoved && (
        <Button isQuiet onClick={show}>
          {fresh > 0 ? t("list.fresh", { count: fresh }) : t("list.moved")}
        </Button>
      )}
    </div>
  );
}
