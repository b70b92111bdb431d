import { controlKind, isOnline } from "@switchboard/domain/site";
import { roomName } from "../../data/rooms.ts";
import type { Translate } from "../../i18n/typed-keys.ts";
import { switchBrightness } from "../../live/brightness.ts";
import { liveStore } from "../../live/live.ts";
import { currentTime } from "../../ui/clock.ts";
import { saveFile } from "../../ui/files/save-file.ts";
import { csvFile } from "../../ui/format/csv.ts";

/** The chosen switches with the state they have now, one a line. */
export function switchRowsFor(ids: readonly string[], t: Translate<["many", "control", "devices"]>): string[][] {
  const head = [t("column.name"), t("column.device"), t("column.room"), t("column.kd_id")];
  const rows = ids.flatMap((id) => {
    const each = liveStore.switch(id);
    const device = each && liveStore.device(each.deviceId);
    if (!device) return [];
    const isLever = controlKind(device, each) === "lever";
    const level = String(switchBrightness(device, each)?.percent ?? "");
    const state = isLever ? t(each.current_status ? "control:tile.on" : "control:tile.off") : "";
    const online = t(isOnline(device.current_status) ? "devices:status.online" : "devices:status.offline");
    return [[each.name, device.device_name, roomName(device), device.kd_id, state, level, online]];
  });
  return [[...head, t("column.state"), t("column.level"), t("column.online")], ...rows];
}

/** `switches-2026-03-04.csv`: names of files stay in Latin letters, for systems that take no others. */
export function downloadRows(name: string, rows: readonly (readonly string[])[]): void {
  saveFile(csvFile(`${name}-${new Date(currentTime()).toLocaleDateString("sv-SE")}`, rows));
}
