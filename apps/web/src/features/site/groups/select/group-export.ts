import { countedSwitches } from "@switchboard/domain/site";
import type { Group } from "../../../../data/groups.ts";
import type { Translate } from "../../../../i18n/typed-keys.ts";
import { devicesOf } from "../group-list.ts";

export { downloadRows } from "../../../../widgets/many/switch-export.ts";

/** Returns a line for each selected group with its current contents. */
export function groupRowsFor(groups: readonly Group[], t: Translate<["many", "groups"]>): string[][] {
  const columns = ["name", "type", "devices", "switches", "on"] as const;
  const rows = groups.map((group) => {
    const devices = devicesOf(group);
    const switches = devices.flatMap((device) => countedSwitches(device));
    const on = switches.filter(({ current_status }) => current_status).length;
    const names = devices.map(({ device_name }) => device_name).join(", ");
    return [group.name, t(`groups:types.${group.type}`), names, String(switches.length), String(on)];
  });
  return [columns.map((each) => t(`column.${each}`)), ...rows];
}
