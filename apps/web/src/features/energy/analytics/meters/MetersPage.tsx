import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useMemo, useState } from "react";
import { useMay } from "../../../../api/useMay.ts";
import { type Meter, metersQuery } from "../../../../data/meters.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { AdminsOnly } from "../../../../ui/kit/AdminsOnly.tsx";
import { FilterBar } from "../../../../ui/kit/FilterBar.tsx";
import { ListEmpty } from "../../../../ui/kit/ListEmpty.tsx";
import { Surface } from "../../../../ui/kit/layout/Surface.tsx";
import { Page } from "../../../../ui/kit/Page.tsx";
import { SearchField } from "../../../../ui/kit/SearchField.tsx";
import { VirtualRows } from "../../../../ui/kit/VirtualRows.tsx";
import { AddDeviceLink } from "../../../../widgets/AddDeviceLink.tsx";
import { ListPage } from "../../../../widgets/ListPage.tsx";
import { loadOf } from "../../../../widgets/list-load.ts";
import { MeterRow, ROW_HEIGHT } from "./MeterRow.tsx";
import classes from "./Meters.module.css";
import { UnsetMeters } from "./UnsetMeters.tsx";

const PlaceSheet = lazy(() => import("./PlaceSheet.tsx").then((module) => ({ default: module.PlaceSheet })));

/** Edits the tree of meters, which every total uses. */
export function MetersPage() {
  const { t } = useTranslation("meters");
  if (useMay("device.manage")) return <Meters />;
  return (
    <Page title={t("title")}>
      <AdminsOnly />
    </Page>
  );
}

/** From how many on searching is quicker than looking. */
const MANY = 12;

/** Whose way up ends without a place. */
function isUnset(meter: Meter, byId: ReadonlyMap<string, Meter>): boolean {
  const above = meter.behind === null ? undefined : byId.get(meter.behind);
  return above ? isUnset(above, byId) : meter.place === "unknown";
}

function Meters() {
  const { t } = useTranslation("meters");
  const query = useQuery(metersQuery());
  const [placed, setPlaced] = useState<Meter>();
  const [text, setText] = useState("");
  const meters = useMemo(() => query.data?.meters ?? [], [query.data]);
  const { unset, set } = useMemo(() => {
    const byId = new Map(meters.map((meter) => [meter._id, meter]));
    const words = text.trim().toLocaleLowerCase();
    const shown = meters.filter(({ device_name }) => device_name.toLocaleLowerCase().includes(words));
    return {
      unset: shown.filter((meter) => isUnset(meter, byId)),
      set: shown.filter((meter) => !isUnset(meter, byId)),
    };
  }, [meters, text]);
  return (
    <ListPage
      title={t("title")}
      lead={t("lead")}
      isLive={false}
      load={loadOf(query)}
      what="meters"
      filters={
        meters.length > MANY && (
          <FilterBar label={t("search")}>
            <SearchField label={t("search")} value={text} onChange={setText} maxLength={80} />
          </FilterBar>
        )
      }
      isEmpty={unset.length + set.length === 0}
      empty={<NoMeters isFiltered={meters.length > 0} onClear={() => setText("")} />}
    >
      {unset.length > 0 && <UnsetMeters all={meters} unset={unset} onPlace={setPlaced} />}
      {set.length > 0 && (
        <Surface as="section" isCard shrinks className={classes.tree} aria-label={t("treeLabel")}>
          <VirtualRows keys={set.map(({ _id }) => _id)} height={ROW_HEIGHT}>
            {(index) => {
              const meter = set[index];
              return meter && <MeterRow meter={meter} all={meters} onPlace={setPlaced} />;
            }}
          </VirtualRows>
        </Surface>
      )}
      <Suspense>{placed && <PlaceSheet meter={placed} all={meters} onClose={() => setPlaced(undefined)} />}</Suspense>
    </ListPage>
  );
}

function NoMeters({ isFiltered, onClear }: { isFiltered: boolean; onClear(): void }) {
  const { t } = useTranslation("meters");
  const words = {
    title: t("empty.title"),
    text: t("empty.text"),
    filteredTitle: t("empty.noMatch"),
    filteredText: t("empty.again"),
    clear: t("empty.clear"),
  };
  return <ListEmpty {...{ isFiltered, onClear, words }} action={<AddDeviceLink isQuiet />} />;
}
