import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useDevicesLoad } from "../../../../data/queries.ts";
import { placeOfRemote, remotesQuery } from "../../../../data/remotes.ts";
import { isPlanned, shortcutsQuery, useChangeShortcuts } from "../../../../data/shortcuts.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Sheet } from "../../../../ui/kit/Sheet.tsx";
import { Picker } from "../../../../widgets/picker/Picker.tsx";
import type { PickerEntry } from "../../../../widgets/picker/picker-rows.ts";
import { useSwitchEntries } from "../../../../widgets/picker/useSwitchEntries.ts";

/** Lists remotes, without a room's heading, so that they come before a thousand switches. */
function useRemoteEntries(): PickerEntry[] {
  const { t } = useTranslation("picker");
  const { data: remotes } = useQuery(remotesQuery());
  return useMemo(
    () =>
      (remotes ?? []).map((remote) => ({
        id: remote._id,
        name: remote.name,
        type: t("kind.remote"),
        note: placeOfRemote(remote),
        more: remote.paired_appliance.brand,
      })),
    [remotes, t],
  );
}

/** Puts switches and remotes on the home screen: each tick is sent at once. */
export function ShortcutPicker({ onClose }: { onClose(): void }) {
  const { t } = useTranslation("dashboard");
  const remotes = useRemoteEntries();
  const switches = useSwitchEntries();
  const entries = useMemo(() => [...remotes, ...switches], [remotes, switches]);
  const load = useDevicesLoad();
  const { data: shortcuts = [] } = useQuery(shortcutsQuery());
  const change = useChangeShortcuts();
  const tick = (id: string, isIn: boolean) => {
    const own = shortcuts.find(({ target }) => target === id);
    const type = remotes.some((remote) => remote.id === id) ? "remote" : "switch";
    if (isIn && !own) change.mutate({ add: { type, target: id } });
    if (!isIn && own && !isPlanned(own)) change.mutate({ remove: own._id });
  };
  return (
    <Sheet title={t("shortcuts.add")} width={520} isFilled onClose={onClose}>
      <Picker
        hasFocus
        entries={entries}
        chosen={new Set(shortcuts.map(({ target }) => target))}
        onTick={(ids, isIn) => {
          for (const id of ids) tick(id, isIn);
        }}
        what="devices"
        load={load}
        words={{ nothing: t("shortcuts.nothing") }}
      />
    </Sheet>
  );
}
