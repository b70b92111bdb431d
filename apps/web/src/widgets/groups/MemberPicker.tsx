import { useMemo, useState } from "react";
import { useMay } from "../../api/useMay.ts";
import { useDevicesLoad } from "../../data/queries.ts";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { liveStore } from "../../live/live.ts";
import type { LiveDevice } from "../../live/live-device.ts";
import { useDeviceIds } from "../../live/useLive.ts";
import { Stack } from "../../ui/kit/layout/Stack.tsx";
import { deviceEntries } from "../picker/device-entries.ts";
import { Picker } from "../picker/Picker.tsx";
import { withTicked } from "../picker/picker-rows.ts";
import classes from "./GroupForm.module.css";

interface MemberPickerProps {
  label: string;
  chosen: ReadonlySet<string>;
  onChange(chosen: ReadonlySet<string>): void;
  /** Returns the name of the room that the device would leave. */
  leaves(device: LiveDevice): string | undefined;
}

/** Chooses the devices of a group. Those chosen at first come first, and nothing moves while ticking. */
export function MemberPicker({ label, chosen, onChange, leaves }: MemberPickerProps) {
  const { t } = useTranslation(["groups", "devices", "picker"]);
  const ids = useDeviceIds();
  const load = useDevicesLoad();
  const [first] = useState(chosen);
  const isAdmin = useMay("place.manage");
  const devices = useMemo(() => {
    const all = ids.flatMap((id) => liveStore.device(id) ?? []);
    return all.filter(({ managed }) => isAdmin || managed);
  }, [ids, isAdmin]);
  const entries = deviceEntries(
    devices,
    (type) => t(`devices:types.${type}`),
    (device) => {
      const room = chosen.has(device._id) ? leaves(device) : undefined;
      return room && t("groups:pick.moves", { room });
    },
  ).map(({ room, ...entry }) => (first.has(entry.id) ? entry : { ...entry, room: room ?? "" }));
  return (
    <Stack as="fieldset" grows className={classes.picker}>
      <legend>{label}</legend>
      <Picker
        entries={entries}
        chosen={chosen}
        onTick={(ticked, isIn) => onChange(withTicked(chosen, ticked, isIn))}
        what="devices"
        load={load}
        words={{ nothing: t("picker:noDevices"), search: t("groups:pick.search") }}
      />
    </Stack>
  );
}
