import { countedSwitches, isOnline } from "@switchboard/domain/site";
import { roomName } from "../../../../data/rooms.ts";
import type { Translate } from "../../../../i18n/typed-keys.ts";
import { liveStore } from "../../../../live/live.ts";
import { switchesOn } from "../list/device-list.ts";

export { downloadRows } from "../../../../widgets/many/switch-export.ts";

/** The ticked devices as they are now, one a line. */
export function deviceRowsFor(ids: readonly string[], t: Translate<["many", "devices"]>): string[][] {
  const columns = ["name", "kd_id", "type", "room", "online", "switches", "on"] as const;
  const rows = ids.flatMap((id) => {
    const device = liveStore.device(id);
    if (!device) return [];
    const { device_name, kd_id, device_type } = device;
    const online = t(isOnline(device.current_status) ? "devices:status.online" : "devices:status.offline");
    const [count, on] = [countedSwitches(device).length, switchesOn(device)];
    return [
      [device_name, kd_id, t(`devices:types.${device_type}`), roomName(device), online, String(count), String(on)],
    ];
  });
  return [columns.map((each) => t(`column.${each}`)), ...rows];
}
