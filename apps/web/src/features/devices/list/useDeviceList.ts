import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useDeferredValue, useMemo, useState } from "react";
import { enterpriseQuery } from "../../../data/queries.ts";
import { liveStore } from "../../../live/live.ts";
import { useDeviceIds } from "../../../live/useLive.ts";
import { useAddressStep } from "../../../ui/address-step.ts";
import { type DeviceFilter, isListed, NO_FILTER, type Sort, sortDevices } from "./device-list.ts";

type Status = DeviceFilter["status"];

/** A link may ask for the reachable or the unreachable ones; it stays in the address. */
function useStatusFilter(): [Status, (status: Status) => void] {
  const raw = useSearch({ from: "/app/devices" });
  const navigate = useNavigate();
  const step = useAddressStep();
  const status = raw.status === "online" || raw.status === "offline" ? raw.status : "";
  const change = (next: Status) =>
    void navigate({ to: "/app/devices", search: { status: next || undefined }, ...step() });
  return [status, change];
}

const NO_KEYS: readonly string[] = [];

/** Which devices the list shows, by its filters and in its order. */
export function useDeviceList() {
  const ids = useDeviceIds();
  const [status, setStatus] = useStatusFilter();
  const [filter, setFilter] = useState(NO_FILTER);
  const metaKeys = useQuery(enterpriseQuery()).data?.meta ?? NO_KEYS;
  const [sort, onSort] = useState<Sort>("name");
  const deferred = useDeferredValue(filter);
  // Sorted and chosen when asked, not with every message: rows keep their place while their contents live.
  const shown = useMemo(() => {
    const devices = ids.flatMap((id) => liveStore.device(id) ?? []);
    const listed = devices.filter((device) => isListed(device, { ...deferred, status }));
    return sortDevices(listed, sort).map((device) => device._id);
  }, [ids, deferred, status, sort]);
  const onFilter = (next: DeviceFilter) => {
    setFilter({ ...next, status: "" });
    if (next.status !== status) setStatus(next.status);
  };
  const clear = () => {
    setFilter(NO_FILTER);
    setStatus("");
  };
  const isFiltered = Object.values({ ...filter, status }).some((each) => each.trim() !== "");
  const columns = { sort, onSort, metaKeys };
  return {
    count: ids.length,
    shown,
    columns,
    toolbar: { ...columns, filter: { ...filter, status }, onFilter },
    isFiltered,
    clear,
  };
}
