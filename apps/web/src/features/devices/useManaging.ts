import { useMemo, useState } from "react";
import { useMay } from "../../gateway/useMay.ts";
import { liveStore } from "../../live/live.ts";
import type { LiveDevice } from "../../live/live-device.ts";
import type { BulkKind } from "./BulkDialog.tsx";
import type { RowActions } from "./DeviceRow.tsx";
import type { BulkItem } from "./useBulk.ts";
import { useSelection } from "./useSelection.ts";

interface Bulk {
  kind: BulkKind;
  items: BulkItem[];
}

/** What admins may do in the list: tick devices, change one, change many. Others get no actions at all. */
export function useManaging(shown: readonly string[]) {
  const mayManage = useMay("device.manage");
  const { ticked, chosen, select, selectAll, keep } = useSelection(shown);
  const [edited, setEdited] = useState<LiveDevice>();
  const [bulk, setBulk] = useState<Bulk>();
  const actions = useMemo<RowActions | undefined>(
    () => (mayManage ? { onSelect: select, onEdit: (id) => setEdited(liveStore.device(id)) } : undefined),
    [mayManage, select],
  );
  // Names are taken now: a deleted device has none any more when its result is shown.
  const start = (kind: BulkKind) => () =>
    setBulk({ kind, items: chosen.map((id) => ({ id, name: liveStore.device(id)?.device_name ?? id })) });
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
    bar: { chosen: chosen.length, onAll: selectAll, onRoom: start("room"), onDelete: start("delete") },
  };
}
