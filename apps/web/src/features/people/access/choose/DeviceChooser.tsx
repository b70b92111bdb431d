import { useDeferredValue, useMemo, useState } from "react";
import { roomName } from "../../../../data/rooms.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import type { LiveDevice } from "../../../../live/live-device.ts";
import type { AccessSearch } from "../access-search.ts";
import { byName, has } from "../detail/access-rows.ts";
import { type Grants, peopleOf } from "../model/grants.ts";
import { Chooser } from "./Chooser.tsx";

interface DeviceChooserProps {
  people: readonly Grants[];
  devices: readonly LiveDevice[];
  search: AccessSearch;
}

export function DeviceChooser({ people, devices, search }: DeviceChooserProps) {
  const { t } = useTranslation("access");
  const [text, setText] = useState("");
  const wanted = useDeferredValue(text);
  const entries = useMemo(
    () =>
      devices
        .filter((device) => has(wanted, device.device_name, device.kd_id, roomName(device)))
        .sort((a, b) => byName(a.device_name, b.device_name))
        .map((device) => {
          const count = peopleOf(people, device);
          const note = count === 0 ? t("devices.none") : t("devices.people", { count });
          const detail = roomName(device) || t("list.noRoom");
          return { id: device._id, name: device.device_name, detail, note };
        }),
    [people, devices, wanted, t],
  );
  return (
    <Chooser
      kind="devices"
      text={text}
      onText={setText}
      entries={entries}
      chosen={search.device}
      linkTo={(id) => ({ ...search, device: id })}
    />
  );
}
