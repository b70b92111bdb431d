import { useNavigate } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { useMay } from "../../../api/useMay.ts";
import { liveStore } from "../../../live/live.ts";
import type { LiveDevice } from "../../../live/live-device.ts";
import type { BatchTarget } from "../../../ui/batch/batch.ts";
import { useEscape } from "../../../ui/selection/useEscape.ts";
import { type SelectionState, useSelection } from "../../../ui/selection/useSelection.ts";
import type { RowActions } from "../list/RowTools.tsx";

export interface Bulk {
  kind: "room" | "grant" | "delete";
  targets: BatchTarget[];
}

const isDevice = (id: string) => liveStore.device(id) !== undefined;

/** The dialog that was asked for. What it does not get done stays ticked, and so does what was ticked meanwhile. */
function useBulk(chosen: readonly string[], set: SelectionState["set"]) {
  const [bulk, setBulk] = useState<Bulk>();
  // Names are taken now: a deleted device has none any more when its result is shown.
  const start = (kind: Bulk["kind"]) =>
    setBulk({ kind, targets: chosen.map((id) => ({ id, name: liveStore.device(id)?.device_name ?? id })) });
  const close = () => setBulk(undefined);
  const end = (left: readonly string[]) => {
    const done = bulk?.targets.map(({ id }) => id).filter((id) => !left.includes(id));
    set(done ?? [], false);
  };
  return { bulk: bulk && { ...bulk, onClose: close, onEnd: end }, start };
}

/** What admins may do in the list: tick devices, change one, change many. Others get no actions at all. */
export function useManaging(shown: readonly string[]) {
  const mayManage = useMay("device.manage");
  const navigate = useNavigate();
  const { ticked, chosen, hidden, select, extend, set, selectAll, clear } = useSelection(shown, isDevice);
  const [edited, setEdited] = useState<LiveDevice>();
  const { bulk, start } = useBulk(chosen, set);
  useEscape(chosen.length > 0, clear);
  const actions = useMemo<RowActions | undefined>(
    () =>
      mayManage
        ? { onSelect: select, onExtend: extend, onSome: set, onEdit: (id) => setEdited(liveStore.device(id)) }
        : undefined,
    [mayManage, select, extend, set],
  );
  const isMixed = useMemo(() => new Set(chosen.map((id) => liveStore.device(id)?.device_type)).size > 1, [chosen]);
  const configure = () => void navigate({ to: "/app/devices/reconfigure", search: { device: chosen.join(",") } });
  return {
    ticked,
    actions,
    edited,
    closeEdit: () => setEdited(undefined),
    bulk,
    bar: {
      chosen,
      hidden,
      isMixed,
      onAll: selectAll,
      onClear: clear,
      onRoom: () => start("room"),
      onGrant: () => start("grant"),
      onConfigure: configure,
      onDelete: () => start("delete"),
    },
  };
}

export type DeviceBar = ReturnType<typeof useManaging>["bar"];
