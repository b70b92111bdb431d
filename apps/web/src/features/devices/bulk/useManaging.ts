import { useNavigate } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { useMay } from "../../../gateway/useMay.ts";
import { liveStore } from "../../../live/live.ts";
import type { LiveDevice } from "../../../live/live-device.ts";
import { useSelection } from "../../../ui/selection/useSelection.ts";
import type { RowActions } from "../list/DeviceRow.tsx";
import type { BulkItem } from "./useBulk.ts";

export interface Bulk {
  kind: "room" | "grant" | "delete";
  items: BulkItem[];
}

const isDevice = (id: string) => liveStore.device(id) !== undefined;

/** What admins may do in the list: tick devices, change one, change many. Others get no actions at all. */
export function useManaging(shown: readonly string[]) {
  const mayManage = useMay("device.manage");
  const navigate = useNavigate();
  const { ticked, chosen, select, extend, set, selectAll, keep } = useSelection(shown, isDevice);
  const [edited, setEdited] = useState<LiveDevice>();
  const [bulk, setBulk] = useState<Bulk>();
  const actions = useMemo<RowActions | undefined>(
    () =>
      mayManage
        ? { onSelect: select, onExtend: extend, onSome: set, onEdit: (id) => setEdited(liveStore.device(id)) }
        : undefined,
    [mayManage, select, extend, set],
  );
  const isMixed = useMemo(() => new Set(chosen.map((id) => liveStore.device(id)?.device_type)).size > 1, [chosen]);
  // Names are taken now: a deleted device has none any more when its result is shown.
  const start = (kind: Bulk["kind"]) => () =>
    setBulk({ kind, items: chosen.map((id) => ({ id, name: liveStore.device(id)?.device_name ?? id })) });
  const configure = () => void navigate({ to: "/app/devices/reconfigure", search: { device: chosen.join(",") } });
  return {
    ticked,
    actions,
    edited,
    closeEdit: () => setEdited(undefined),
    bulk,
    closeBulk: (left: string[]) => {
      setBulk(undefined);
      keep(left);
    },
    bar: {
      chosen: chosen.length,
      isMixed,
      onAll: selectAll,
      onRoom: start("room"),
      onGrant: start("grant"),
      onConfigure: configure,
      onDelete: start("delete"),
    },
  };
}
