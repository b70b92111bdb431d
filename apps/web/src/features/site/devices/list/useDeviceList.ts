import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useDeferredValue, useMemo, useState } from "react";
import { enterpriseQuery } from "../../../../data/queries.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { liveStore } from "../../../../live/live.ts";
import { useDeviceIds, useLiveSum } from "../../../../live/useLive.ts";
import { useAddressStep } from "../../../../ui/address-step.ts";
import { sortRows } from "../../../../ui/table/sort-rows.ts";
import { usePlaceFilter } from "../../../../widgets/places/usePlaceFilter.ts";
import { useTable } from "../../../../widgets/tables/useTable.ts";
import type { Filters } from "../../../../widgets/tables/view-filters.ts";
import { byDeviceName, type DeviceFilter, type DevicesWanted, isListed, NO_FILTER } from "./device-list.ts";
import { deviceView } from "./device-view.ts";
import { useDeviceColumns } from "./useDeviceColumns.tsx";

type Status = DeviceFilter["status"];

const asStatus = (text: string | undefined): Status => (text === "online" || text === "offline" ? text : "");

/** A link may ask for the reachable or the unreachable ones, and for those of a place; both stay in the address. */
function useAddressFilter() {
  const { status, place } = useSearch({ from: "/app/devices" });
  const navigate = useNavigate();
  const step = useAddressStep();
  const change = (next: { status?: "online" | "offline" | undefined; place?: string | undefined }) =>
    void navigate({ to: "/app/devices", search: next, ...step() });
  return {
    status: asStatus(status),
    setStatus: (next: Status) => change({ status: next || undefined, place }),
    clear: () => change({}),
  };
}

/** Holds the filters of the list; the status and the place are in the address. Views contain all but the place. */
function useDeviceFilter() {
  const address = useAddressFilter();
  const { status } = address;
  const place = usePlaceFilter();
  const [others, setOthers] = useState(NO_FILTER);
  const filter = { ...others, status };
  const onFilter = (next: DeviceFilter) => {
    setOthers({ ...next, status: "" });
    if (next.status !== status) address.setStatus(next.status);
  };
  const onFilters = ({ status: asked, ...rest }: Filters) =>
    onFilter({ ...NO_FILTER, ...rest, status: asStatus(asked) });
  const clear = () => {
    setOthers(NO_FILTER);
    address.clear();
  };
  const isFiltered = Object.values(filter).some((each) => each.trim() !== "");
  return { filter, place, onFilter, onFilters, clear, isFiltered };
}

const NO_KEYS: readonly string[] = [];
const viewsOf = (ids: readonly string[]) => ids.flatMap((id) => deviceView(liveStore, id) ?? []);

/** How many devices belong in the list by now and are not there, or the other way round. */
function useChanged(shown: readonly string[], wanted: DevicesWanted): number {
  const known = useMemo(() => new Set(shown), [shown]);
  return useLiveSum((store) => {
    if (wanted.status === "") return 0;
    return store.order().filter((id) => {
      const device = store.device(id);
      return device && isListed(device, wanted) !== known.has(id);
    }).length;
  });
}

/** Which devices the list shows, by its filters and in its order. */
export function useDeviceList() {
  const { i18n } = useTranslation();
  const ids = useDeviceIds();
  const { filter, ...filtering } = useDeviceFilter();
  const metaKeys = useQuery(enterpriseQuery()).data?.meta ?? NO_KEYS;
  const columns = useDeviceColumns(metaKeys);
  const table = useTable("devices", columns);
  const { text, type, group, status, meta } = filter;
  const { rooms } = filtering.place;
  const wanted = useDeferredValue(
    useMemo(() => ({ text, type, group, status, meta, rooms }), [text, type, group, status, meta, rooms]),
  );
  const { sort } = table;
  const [round, setRound] = useState(0);
  // Sorted and chosen when asked, not with every message: rows keep their place while their contents live.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for again, it is made again
  const shown = useMemo(() => {
    const devices = ids.flatMap((id) => liveStore.device(id) ?? []);
    const listed = devices.filter((device) => isListed(device, wanted)).sort(byDeviceName);
    const views = viewsOf(listed.map((device) => device._id));
    return sortRows(views, columns, sort, i18n.language).map(({ id }) => id);
  }, [ids, wanted, columns, sort, i18n.language, round]);
  return {
    count: ids.length,
    shown,
    table,
    metaKeys,
    filter,
    ...filtering,
    changed: useChanged(shown, wanted),
    refresh: () => setRound(round + 1),
    /** As they are when the file is made. */
    load: () => ({ rows: viewsOf(shown) }),
  };
}
