import { controlKind } from "@switchboard/domain/site";
import { useMemo } from "react";
import { roomName } from "../../data/rooms.ts";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { liveStore } from "../../live/live.ts";
import type { LiveDevice, LiveSwitch } from "../../live/live-device.ts";
import { useDeviceIds } from "../../live/useLive.ts";
import { compareNames, type PickerEntry } from "./picker-rows.ts";

export type OffersSwitch = (device: LiveDevice, each: LiveSwitch) => boolean;

const isAny = () => true;

/** Lists the person's switches to choose from; `isOffered` is a stable function. */
export function useSwitchEntries(isOffered: OffersSwitch = isAny): readonly PickerEntry[] {
  const { t } = useTranslation("picker");
  const ids = useDeviceIds();
  return useMemo(
    () =>
      ids
        .flatMap((id) => liveStore.device(id) ?? [])
        .toSorted((a, b) => compareNames(a.device_name, b.device_name))
        .flatMap((device) =>
          device.switches
            .filter((each) => isOffered(device, each))
            .map((each): PickerEntry => {
              const kind = controlKind(device, each);
              return {
                id: each._id,
                name: each.name,
                type: t(`kind.${kind === "lever" ? each.kind : kind}`),
                room: roomName(device),
                device: { id: device._id, name: device.device_name },
                more: device.kd_id,
                deviceId: device._id,
                isCritical: each.critical,
              };
            }),
        ),
    [ids, isOffered, t],
  );
}

/** Returns the name and place of a switch among the person's devices. */
export function switchPlace(id: string): { id: string; name: string; place: string } | undefined {
  const each = liveStore.switch(id);
  const device = each && liveStore.device(each.deviceId);
  return device && { id, name: each.name, place: [device.device_name, roomName(device)].filter(Boolean).join(" · ") };
}
