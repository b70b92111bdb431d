import type { Gateway } from "@switchboard/contract";
import { wallClock } from "@switchboard/domain/core";
import { gatewayInFront, isOnline, signalBars } from "@switchboard/domain/site";
import { useTimeZone } from "../../../../data/queries.ts";
import { roomName } from "../../../../data/rooms.ts";
import { useMoments } from "../../../../data/useMoments.ts";
import { WIFI_WORDS } from "../../../../data/wifi.ts";
import type { Translate } from "../../../../i18n/typed-keys.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { liveStore } from "../../../../live/live.ts";
import type { LiveDevice } from "../../../../live/live-device.ts";
import { TableExport } from "../../../../ui/files/TableExport.tsx";
import type { FileColumn } from "../../../../ui/files/table-file.ts";
import { foundGateways } from "./worst-first.ts";

interface HealthExportProps {
  ids: readonly string[];
  alerts: ReadonlyMap<string, number>;
  /** All offline gateways, of which only those that match the search are listed. */
  gateways: readonly Gateway[];
  text: string;
}

type HealthEntry = { gateway: Gateway } | { device: LiveDevice; alerts: number; behind: string | undefined };
type Words = Translate<["health", "devices"]>;

function stateWords(each: HealthEntry, t: Words): string {
  if ("gateway" in each) return t("health:gatewayOffline");
  if (each.behind !== undefined) return t("health:behind", { name: each.behind });
  return t(isOnline(each.device.current_status) ? "health:online" : "health:offline");
}

/** The last strength of an unreachable device is outdated. */
function signalWords(each: HealthEntry, t: Words): string {
  if ("gateway" in each || each.device.rssi === null || !isOnline(each.device.current_status)) return "";
  const { rssi, device_type } = each.device;
  const word = t(`devices:wifi.${WIFI_WORDS[signalBars(rssi, device_type)] ?? "unknown"}`);
  return t("health:facts.dbm", { word, rssi });
}

function seenAt(each: HealthEntry): number | null {
  if ("device" in each) return each.device.seenAt;
  return each.gateway.lastSeen === null ? null : Date.parse(each.gateway.lastSeen);
}

function useColumns(): FileColumn<HealthEntry>[] {
  const { t } = useTranslation(["health", "devices"]);
  const { dateTime } = useMoments();
  const timeZone = useTimeZone();
  const alertsOf = (each: HealthEntry) => ("device" in each ? each.alerts : null);
  return [
    {
      title: t("devices:columns.name"),
      text: (each) => ("device" in each ? each.device.device_name : each.gateway.name),
      width: 240,
    },
    { title: t("devices:columns.kd_id"), text: (each) => ("device" in each ? each.device.kd_id : "") },
    { title: t("devices:columns.room"), text: (each) => ("device" in each ? roomName(each.device) : "") },
    { title: t("devices:columns.status"), text: (each) => stateWords(each, t), width: 240 },
    {
      title: t("devices:columns.seen"),
      text: (each) => {
        const at = seenAt(each);
        return at === null ? "" : dateTime(at);
      },
      value: (each) => {
        const at = seenAt(each);
        return at === null ? null : wallClock(new Date(at), timeZone);
      },
    },
    { title: t("devices:columns.wifi"), text: (each) => signalWords(each, t) },
    { title: t("health:alertsToday"), text: (each) => String(alertsOf(each) ?? ""), value: alertsOf },
  ];
}

/** Exports the listed devices as they are now, below the offline gateways. */
export function HealthExport({ ids, alerts, gateways, text }: HealthExportProps) {
  const { t } = useTranslation("health");
  const columns = useColumns();
  const listed = (): HealthEntry[] => {
    const devices = ids.flatMap((id) => liveStore.device(id) ?? []);
    return [
      ...foundGateways(gateways, text).map((gateway) => ({ gateway })),
      ...devices.map((device) => ({
        device,
        alerts: alerts.get(device._id) ?? 0,
        behind: gatewayInFront(device, gateways),
      })),
    ];
  };
  const load = () => ({ rows: listed() });
  return <TableExport name="device-health" title={t("title")} columns={columns} rows={listed()} load={load} />;
}
