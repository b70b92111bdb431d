import { useRef } from "react";
import { ApiError } from "../../../../api/call.ts";
import { useRefreshBuilding } from "../../../../data/groups.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { liveStore } from "../../../../live/live.ts";
import { notice, success } from "../../../../ui/notices/notices.ts";
import { undoNotice } from "../../../../ui/notices/undo-notice.tsx";
import { bulkCalls } from "../api.ts";

const roomOf = (id: string) => liveStore.device(id)?.groups.find(({ type }) => type === "room")?._id ?? null;

/** Puts devices into a room one by one, and offers to return each to its former room. */
export function useMoves() {
  const { t } = useTranslation("devices");
  const refresh = useRefreshBuilding();
  const moved = useRef(new Map<string, string | null>());

  async function takeBack(before: ReadonlyMap<string, string | null>): Promise<void> {
    const back = await Promise.allSettled([...before].map(([id, room]) => bulkCalls.putIntoRoom(id, room)));
    await refresh();
    const failed = back.flatMap((each) => (each.status === "rejected" ? [each.reason] : []));
    const unforeseen = failed.find((reason) => !(reason instanceof ApiError));
    if (unforeseen) throw unforeseen;
    if (failed.length === 0) success(t("bulk.movedBack", { count: before.size }));
    else notice({ head: t("edit.notUndone"), message: t("bulk.notMovedBack", { count: failed.length }) });
  }

  return {
    async move(id: string, room: string | null): Promise<void> {
      const was = roomOf(id);
      await bulkCalls.putIntoRoom(id, room);
      if (was !== room) moved.current.set(id, was);
    },
    offerUndo(): void {
      const before = moved.current;
      moved.current = new Map();
      if (before.size === 0) return;
      const text = t("bulk.moved", { count: before.size });
      undoNotice({ text, undo: t("edit.undo"), onUndo: () => void takeBack(before) });
    },
  };
}
