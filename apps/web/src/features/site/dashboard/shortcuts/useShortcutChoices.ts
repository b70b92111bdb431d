import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { matchesRemote, placeOfRemote, remotesQuery } from "../../../../data/remotes.ts";
import { roomName } from "../../../../data/rooms.ts";
import type { ShortcutTo } from "../../../../data/shortcuts.ts";
import { liveStore } from "../../../../live/live.ts";
import { useDeviceIds } from "../../../../live/useLive.ts";
import { switchRows } from "../../../../widgets/switch-picker/switch-choices.ts";

interface Choice {
  kind: "choice";
  to: ShortcutTo;
  name: string;
  place: string;
}

/** A possible target of a shortcut, or the heading above its kind. */
export type ChoiceRow = Choice | { kind: "head"; of: "remotes" | "switches" };

export const keyOfRow = (row: ChoiceRow) => (row.kind === "head" ? row.of : row.to.target);

function useSwitches(text: string): Choice[] {
  const ids = useDeviceIds();
  return useMemo(() => {
    const devices = ids.flatMap((id) => liveStore.device(id) ?? []);
    return switchRows(devices, text).flatMap((row) => {
      if (row.kind !== "switch") return [];
      const device = liveStore.device(liveStore.switch(row.key)?.deviceId ?? "");
      const place = [device && roomName(device), row.device].filter(Boolean).join(" · ");
      return [{ kind: "choice", to: { type: "switch", target: row.key }, name: row.target.name ?? "", place }];
    });
  }, [ids, text]);
}

function useRemoteChoices(text: string): Choice[] {
  const { data: remotes } = useQuery(remotesQuery());
  return useMemo(() => {
    const found = remotes?.filter((remote) => matchesRemote(remote, text)) ?? [];
    return found.map((remote) => ({
      kind: "choice",
      to: { type: "remote", target: remote._id },
      name: remote.name,
      place: placeOfRemote(remote),
    }));
  }, [remotes, text]);
}

/** Lists remotes first, because they are few and would be lost below a thousand switches. */
export function useShortcutChoices(text: string): ChoiceRow[] {
  const switches = useSwitches(text);
  const remotes = useRemoteChoices(text);
  return useMemo(() => {
    if (remotes.length === 0) return switches;
    const below: ChoiceRow[] = switches.length > 0 ? [{ kind: "head", of: "switches" }, ...switches] : [];
    return [{ kind: "head", of: "remotes" }, ...remotes, ...below];
  }, [switches, remotes]);
}
