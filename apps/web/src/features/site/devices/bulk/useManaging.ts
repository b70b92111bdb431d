import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { useMay } from "../../../../api/useMay.ts";
import { liveStore } from "../../../../live/live.ts";
import type { LiveDevice } from "../../../../live/live-device.ts";
import type { BatchTarget } from "../../../../ui/batch/batch.ts";
import { useEscape } from "../../../../ui/selection/useEscape.ts";
import { type SelectionState, useSelection } from "../../../../ui/selection/useSelection.ts";
import type { RowActions } from "../list/RowTools.tsx";

export interface Bulk {
  kind: "room" | "grant" | "delete";
  targets: BatchTarget[];
}

const isDevice = (id: string) => liveStore.device(id) !== undefined;

/** Opens a batch dialog. Failed devices stay ticked, and so do devices ticked meanwhile. */
function useBulk(chosen: readonly string[], set: SelectionState["set"]) {
  const [bulk, setBulk] = useState<Bulk>();
  // Names are copied now, because a deleted device has none when its result is shown.
  const start = (kind: Bulk["kind"]) =>
    setBulk({ kind, targets: chosen.map((id) => ({ id, name: liveStore.device(id)?.device_name ?? id })) });
  const close = () => setBulk(undefined);
  const end = (left: readonly string[]) => {
    const done = bulk?.targets.map(({ id }) => id).filter((id) => !left.includes(id));
    set(done ?? [], false);
  };
  return { bulk: bulk && { ...bulk, onClose: close, onEnd: end }, start };
}

/** Returns the device whose form was opened from its row or by a link. */
function useEdited(mayManage: boolean) {
  const [chosen, setChosen] = useState<LiveDevice>();
  const { edit, status, place } = useSearch({ from: "/app/devices" });
  const navigate = useNavigate();
  const linked = mayManage && edit ? liveStore.device(edit) : undefined;
  const close = () => {
    setChosen(undefined);
    const kept = status === "online" || status === "offline" ? status : undefined;
    if (edit) void navigate({ to: "/app/devices", search: { status: kept, place }, replace: true, resetScroll: false });
  };
  return { edited: chosen ?? linked, setEdited: setChosen, close };
}

/** Provides the admin actions of the list: ticking, changing one, changing many. Others get no actions. */
export function useManaging(shown: readonly string[]) {
  const mayManage = useMay("device.manage");
  const navigate = useNavigate();
  const { ticked, chosen, hidden, select, extend, set, selectAll, clear } = useSelection(shown, isDevice);
  const { edited, setEdited, close } = useEdited(mayManage);
  const { bulk, start } = useBulk(chosen, set);
  useEscape(chosen.length > 0, clear);
  const actions = useMemo<RowActions | undefined>(
    () =>
      mayManage
        ? { onSelect: select, onExtend: extend, onSome: set, onEdit: (id) => setEdited(liveStore.device(id)) }
        : undefined,
    [mayManage, select, extend, set, setEdited],
  );
  const isMixed = useMemo(() => new Set(chosen.map((id) => liveStore.device(id)?.device_type)).size > 1, [chosen]);
  const configure = () => void navigate({ to: "/app/devices/reconfigure", search: { device: chosen.join(",") } });
  return {
    ticked,
    actions,
    edited,
    closeEdit: close,
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
