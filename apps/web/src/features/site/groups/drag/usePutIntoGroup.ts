import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { ApiError } from "../../../../api/call.ts";
import { type Group, groupKeys, useRefreshBuilding } from "../../../../data/groups.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { liveStore } from "../../../../live/live.ts";
import type { LiveDevice } from "../../../../live/live-device.ts";
import { toast } from "../../../../ui/notices/notices.ts";
import { undoNotice } from "../../../../ui/notices/undo-notice.tsx";
import { moveToRoom, setMembersOf } from "../api.ts";

const roomOf = (device: LiveDevice) => device.groups.find(({ type }) => type === "room");

/** The API layer already shows a notice of a failure. */
async function hasSucceeded(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}

/** Puts a device into a group, and offers to take that back. A room it was in is left: it is in one at most. */
export function usePutIntoGroup(): (group: Group, id: string) => Promise<void> {
  const { t } = useTranslation("groups");
  const client = useQueryClient();
  const refresh = useRefreshBuilding();
  return useCallback(
    async (group, id) => {
      const device = liveStore.device(id);
      if (!device) return;
      const words = { device: device.device_name, group: group.name };
      if (group.devices.includes(id)) return toast(t("drag.already", words));
      const before = roomOf(device);
      const toRoom = (room: string | null) => moveToRoom(id, room);
      // As the group is now: someone may have changed it since the card was drawn.
      const members = () =>
        client.getQueryData<Group[]>(groupKeys.all())?.find(({ _id }) => _id === group._id)?.devices ?? group.devices;
      const setMembers = (devices: string[]) => setMembersOf(group._id, devices);
      const isRoom = group.type === "room";
      const put = isRoom ? toRoom(group._id) : setMembers([...members(), id]);
      if (!(await hasSucceeded(put))) return;
      await refresh();
      const takeBack = async () => {
        const back = isRoom ? toRoom(before?._id ?? null) : setMembers(members().filter((each) => each !== id));
        if (!(await hasSucceeded(back))) return;
        await refresh();
        toast(t("drag.undone", words));
      };
      undoNotice({ text: t(isRoom ? "drag.moved" : "drag.added", words), undo: t("drag.undo"), onUndo: takeBack });
    },
    [t, client, refresh],
  );
}
