import { useDeferredValue, useMemo, useState } from "react";
import { roomName } from "../../../../data/rooms.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import type { LiveDevice } from "../../../../live/live-device.ts";
import { useLiveView } from "../../../../live/useLive.ts";
import type { AccessSearch } from "../access-search.ts";
import type { Grants, PlacesAround } from "../model/grants.ts";
import { AccessEditor } from "./AccessEditor.tsx";
import { type Folds, rowsOfDevice } from "./access-rows.ts";
import { Detail, NothingChosen } from "./Detail.tsx";
import { OwnerLine } from "./OwnerLine.tsx";

interface DeviceDetailProps {
  id: string | undefined;
  grants: ReadonlyMap<string, Grants>;
  placesAround: PlacesAround;
  /** The devices this user may share; nothing is shown of others. */
  devices: readonly LiveDevice[];
  isComplete: boolean;
  search: AccessSearch;
}

/** Shows one device, and everybody with their access to it. */
export function DeviceDetail({ id, grants, placesAround, devices, isComplete, search }: DeviceDetailProps) {
  const { t } = useTranslation("access");
  const [text, setText] = useState("");
  const [folds, setFolds] = useState<Folds>(new Map());
  const wanted = useDeferredValue(text);
  const isShared = devices.some(({ _id }) => _id === id);
  const device = useLiveView(id ?? "", id ?? "", (store) => (isShared ? store.device(id ?? "") : undefined));
  const [opened] = useState(grants);
  const rows = useMemo(
    () => (device ? rowsOfDevice(device, { people: [...grants.values()], opened }, wanted, folds) : []),
    [device, grants, opened, wanted, folds],
  );
  if (!id) return <NothingChosen kind="devices" />;
  if (!device) return isComplete ? <Detail kind="devices" search={search} title={t("devices.gone")} /> : null;
  const note = [roomName(device) || t("list.noRoom"), device.kd_id].join(" · ");
  return (
    <Detail kind="devices" search={search} title={device.device_name} note={note}>
      <OwnerLine device={device} grants={grants} />
      <AccessEditor view="device" {...{ grants, placesAround, rows, text }} onText={setText} onFolds={setFolds} />
    </Detail>
  );
}
