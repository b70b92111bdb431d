import { Link, useNavigate } from "@tanstack/react-router";
import { useDeferredValue, useMemo, useState } from "react";
import { useDevicesLoad } from "../../../data/queries.ts";
import { roomName } from "../../../data/rooms.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import type { LiveDevice } from "../../../live/live-device.ts";
import pane from "../../../ui/kit/ListPane.module.css";
import { Stack } from "../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../ui/kit/layout/Text.tsx";
import { ScrolledList } from "../../../ui/kit/ScrolledList.tsx";
import { SearchField } from "../../../ui/kit/SearchField.tsx";
import { Tick } from "../../../ui/kit/Tick.tsx";
import { PickerNote } from "../../../widgets/PickerNote.tsx";
import { type ConfigureSearch, toConfigure } from "./configure-search.ts";

interface DeviceChooserProps {
  devices: readonly LiveDevice[];
  search: ConfigureSearch;
  /** The devices whose settings are open: the chosen ones, or the first. */
  shown: readonly string[];
  /** The type of the devices chosen so far. */
  type: LiveDevice["device_type"] | undefined;
  hasDraft(id: string): boolean;
}

const ROW_HEIGHT = 56;
function useMatches(devices: readonly LiveDevice[], type: DeviceChooserProps["type"], text: string) {
  const { t } = useTranslation("devices");
  return useMemo(() => {
    const wanted = text.trim().toLocaleLowerCase();
    return devices.filter((device) => {
      if (type && device.device_type !== type) return false;
      const words = [device.device_name, device.kd_id, roomName(device), t(`types.${device.device_type}`)];
      return words.some((word) => word.toLocaleLowerCase().includes(wanted));
    });
  }, [devices, type, text, t]);
}

interface EntryProps {
  device: LiveDevice;
  isChosen: boolean;
  hasDraft: boolean;
  /** Missing when one device is chosen at a time. */
  onToggle: ((id: string) => void) | undefined;
}

function Entry({ device, isChosen, hasDraft, onToggle }: EntryProps) {
  const { t } = useTranslation(["configure", "devices"]);
  const room = roomName(device) || t("configure:chooser.noRoom");
  const words = (
    <span>
      <strong>{device.device_name}</strong>
      <small>
        {hasDraft && <Text weight={600}>{t("configure:chooser.unsent")} · </Text>}
        {room} · {t(`devices:types.${device.device_type}`)}
      </small>
    </span>
  );
  if (onToggle) {
    return (
      <Tick className={pane.entry} checked={isChosen} onChange={() => onToggle(device._id)}>
        {words}
      </Tick>
    );
  }
  return (
    <Link
      {...toConfigure({ ids: [device._id], several: false })}
      className={pane.entry}
      activeProps={{}}
      aria-current={isChosen ? "true" : undefined}
    >
      {words}
    </Link>
  );
}

/** Opens one device by its link, or selects several of one type by ticking them; not a `Picker`, whose rows cannot be links. */
export function DeviceChooser({ devices, search, shown, type, hasDraft }: DeviceChooserProps) {
  const { t } = useTranslation(["configure", "devices"]);
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const matches = useMatches(devices, search.several ? type : undefined, useDeferredValue(text));
  const load = useDevicesLoad();
  const go = (next: ConfigureSearch) => void navigate(toConfigure(next));
  const toggle = (id: string) => {
    const ids = search.ids.includes(id) ? search.ids.filter((each) => each !== id) : [...search.ids, id];
    go({ ids, several: true });
  };
  return (
    <Stack as="section" gap={8} className={pane.pane} data-pane="chooser" aria-label={t("configure:chooser.label")}>
      <SearchField label={t("configure:chooser.search")} value={text} onChange={setText} />
      <Tick
        checked={search.several}
        onChange={() => go({ ids: search.several ? search.ids.slice(0, 1) : search.ids, several: !search.several })}
      >
        {t("configure:chooser.several")}
      </Tick>
      {search.several && type && (
        <Text as="p" tone="quiet">
          {t("configure:chooser.sameType", { type: t(`devices:types.${type}`) })}
        </Text>
      )}
      {matches.length === 0 && (
        <Text as="div" tone="quiet">
          <PickerNote
            what="devices"
            load={load}
            hasAny={devices.length > 0}
            words={{ none: t("configure:chooser.none"), noMatch: t("configure:chooser.nothing") }}
          />
        </Text>
      )}
      <ScrolledList ids={matches.map(({ _id }) => _id)} rowHeight={ROW_HEIGHT}>
        {(index) => {
          const device = matches[index];
          return (
            device && (
              <Entry
                device={device}
                isChosen={shown.includes(device._id)}
                hasDraft={hasDraft(device._id)}
                onToggle={search.several ? toggle : undefined}
              />
            )
          );
        }}
      </ScrolledList>
    </Stack>
  );
}
