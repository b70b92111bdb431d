import { type DeviceTypeCode, isOnline, networkOf, signalBars } from "@switchboard/domain/site";
import { fieldType } from "../../../data/field-type.ts";
import { roomName } from "../../../data/rooms.ts";
import { useAge } from "../../../data/useAge.ts";
import { WIFI_WORDS } from "../../../data/wifi.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { useLiveView } from "../../../live/useLive.ts";
import { Facts } from "../../../ui/kit/Facts.tsx";
import panel from "../../../ui/kit/Panel.module.css";
import { StatusDot, type StatusTone } from "../../../ui/kit/StatusDot.tsx";

/** Ages are rounded, so that a device reporting every five seconds is not rendered each time. */
const SEEN_STEP_MS = 10_000;
const WIFI_TONES: StatusTone[] = ["critical", "warning", "warning", "good", "good"];

function Signal({ rssi, type }: { rssi: number | null; type: DeviceTypeCode }) {
  const { t } = useTranslation(["health", "devices"]);
  if (rssi === null) return t("health:facts.unknown");
  const bars = signalBars(rssi, type);
  const word = t(`devices:wifi.${WIFI_WORDS[bars] ?? "unknown"}`);
  return <StatusDot tone={WIFI_TONES[bars] ?? "quiet"} label={t("health:facts.dbm", { word, rssi })} />;
}

/** Shows a device's type, place and current state. */
export function DeviceFacts({ id }: { id: string }) {
  const { t, i18n } = useTranslation(["health", "devices"]);
  const view = useLiveView(id, id, (store) => {
    const device = store.device(id);
    if (!device) return undefined;
    const seenAt = device.seenAt === null ? null : Math.floor(device.seenAt / SEEN_STEP_MS) * SEEN_STEP_MS;
    const { device_type: type, kd_id, rssi, owner, field } = device;
    return {
      type,
      made: field ? fieldType(field) : undefined,
      gateway: field?.gateway,
      kd_id,
      rssi,
      seenAt,
      owner: owner?.name,
      room: roomName(device),
      online: isOnline(device.current_status),
    };
  });
  const age = useAge(view?.seenAt, i18n.language);
  if (!view) return null;
  const { online, rssi, type, made, room, gateway, owner, kd_id } = view;
  const facts = [
    [
      t("health:facts.status"),
      <StatusDot
        key="status"
        tone={online ? "good" : "critical"}
        label={t(online ? "health:online" : "health:offline")}
      />,
    ],
    [t(`health:facts.${networkOf(type)}`), <Signal key="signal" rssi={online ? rssi : null} type={type} />],
    [t("health:facts.seen"), age ?? t("health:facts.never")],
    [t("health:facts.room"), room || t("health:facts.noRoom")],
    [t("health:facts.type"), made ?? t(`devices:types.${type}`)],
    [t("health:facts.gateway"), gateway],
    [t("health:facts.owner"), owner ?? t("health:facts.noOwner")],
    [t("health:facts.id"), kd_id],
  ] as const;
  return (
    <section className={panel.card} aria-label={t("health:facts.title")}>
      <Facts facts={facts} layout={150} look="strong" />
    </section>
  );
}
