import { type DeviceTypeCode, isOnline, networkOf, signalBars } from "@switchboard/domain/site";
import type { ReactNode } from "react";
import { fieldType } from "../../../data/field-type.ts";
import { roomName } from "../../../data/rooms.ts";
import { useAge } from "../../../data/useAge.ts";
import { WIFI_WORDS } from "../../../data/wifi.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { useLiveView } from "../../../live/useLive.ts";
import { StatusDot, type StatusTone } from "../../../ui/kit/StatusDot.tsx";
import classes from "./Health.module.css";

/** Ages are rounded, so that a device reporting every five seconds is not rendered each time. */
const SEEN_STEP_MS = 10_000;
const WIFI_TONES: StatusTone[] = ["critical", "warning", "warning", "good", "good"];

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

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
  return (
    <section className={classes.card} aria-label={t("health:facts.title")}>
      <dl className={classes.facts}>
        <Fact name={t("health:facts.status")}>
          <StatusDot
            tone={view.online ? "good" : "critical"}
            label={t(view.online ? "health:online" : "health:offline")}
          />
        </Fact>
        <Fact name={t(`health:facts.${networkOf(view.type)}`)}>
          <Signal rssi={view.online ? view.rssi : null} type={view.type} />
        </Fact>
        <Fact name={t("health:facts.seen")}>{age ?? t("health:facts.never")}</Fact>
        <Fact name={t("health:facts.room")}>{view.room || t("health:facts.noRoom")}</Fact>
        <Fact name={t("health:facts.type")}>{view.made ?? t(`devices:types.${view.type}`)}</Fact>
        {view.gateway && <Fact name={t("health:facts.gateway")}>{view.gateway}</Fact>}
        <Fact name={t("health:facts.owner")}>{view.owner ?? t("health:facts.noOwner")}</Fact>
        <Fact name={t("health:facts.id")}>{view.kd_id}</Fact>
      </dl>
    </section>
  );
}
