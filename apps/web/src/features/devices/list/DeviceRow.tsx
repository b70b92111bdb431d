import { countedSwitches, isOnline } from "@switchboard/domain";
import { IconPencil } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { roomName } from "../../../data/rooms.ts";
import { useAge } from "../../../data/useAge.ts";
import type { LiveStore } from "../../../live/live-store.ts";
import { useLiveView } from "../../../live/useLive.ts";
import { StatusDot } from "../../../ui/kit/StatusDot.tsx";
import type { Select } from "../../../ui/selection/useSelection.ts";
import classes from "./DeviceRows.module.css";
import { metaValues, switchesOn } from "./device-list.ts";
import { WifiStrength } from "./WifiStrength.tsx";

/** Ages move on in steps, so a device that is heard of every second is not drawn every second. */
const SEEN_STEP_MS = 10_000;

function rowView(store: LiveStore, id: string, metaKeys: readonly string[]) {
  const device = store.device(id);
  if (!device) return undefined;
  return {
    name: device.device_name,
    kd_id: device.kd_id,
    type: device.device_type,
    room: roomName(device),
    online: isOnline(device.current_status),
    rssi: device.rssi,
    seenAt: device.seenAt === null ? null : Math.floor(device.seenAt / SEEN_STEP_MS) * SEEN_STEP_MS,
    on: switchesOn(device),
    switches: countedSwitches(device).length,
    // One text, so that a view with the same values is the same view.
    meta: JSON.stringify(metaValues(device, metaKeys)),
  };
}

function LastSeen({ at }: { at: number | null }) {
  const { t, i18n } = useTranslation("devices");
  const age = useAge(at, i18n.language);
  return <>{age ?? t("never")}</>;
}

/** The enterprise's own details of a device, each with its key. */
function Meta({ values }: { values: string }) {
  const parsed = JSON.parse(values) as [string, string][];
  return parsed.map(([key, value]) => (
    <span key={key} className={classes.chip} title={`${key}: ${value}`}>
      <span>{key}</span> {value}
    </span>
  ));
}

type View = NonNullable<ReturnType<typeof rowView>>;

function Facts({ view, hasMeta }: { view: View; hasMeta: boolean }) {
  const { t } = useTranslation("devices");
  return (
    <>
      <span className={classes.name}>
        <strong>{view.name}</strong>
        <small>{view.kd_id}</small>
      </span>
      <span className={classes.type}>{t(`types.${view.type}`)}</span>
      <span className={classes.room}>{view.room || t("noRoom")}</span>
      <span className={classes.status}>
        <StatusDot
          tone={view.online ? "good" : "critical"}
          label={t(view.online ? "status.online" : "status.offline")}
        />
      </span>
      <span className={classes.wifi}>
        <WifiStrength rssi={view.rssi} type={view.type} isOnline={view.online} />
      </span>
      <span className={classes.seen}>
        <LastSeen at={view.seenAt} />
      </span>
      <span className={classes.on}>
        {view.switches > 0 ? t("switchesOn", { on: view.on, count: view.switches }) : t("noSwitches")}
      </span>
      {hasMeta && (
        <span className={classes.meta}>
          <Meta values={view.meta} />
        </span>
      )}
    </>
  );
}

export interface RowActions {
  onSelect: Select;
  onExtend(from: string, to: string): void;
  onSome(ids: readonly string[], isIn: boolean): void;
  onEdit(id: string): void;
}

interface DeviceRowProps {
  id: string;
  metaKeys: readonly string[];
  isSelected: boolean;
  /** Undefined for whoever may only look. */
  actions: RowActions | undefined;
}

/** One device; it leads to its switches. Admins tick it, and open it to change it. */
export const DeviceRow = memo(function DeviceRow({ id, metaKeys, isSelected, actions }: DeviceRowProps) {
  const { t } = useTranslation("devices");
  const view = useLiveView(id, id, (store) => rowView(store, id, metaKeys));
  if (!view) return null;
  const link = (
    <Link to="/app/devices/control" search={{ device: id }} className={classes.row}>
      <Facts view={view} hasMeta={metaKeys.length > 0} />
    </Link>
  );
  const isOffline = view.online ? undefined : true;
  if (!actions) {
    return (
      <div className={classes.frame} data-offline={isOffline}>
        {link}
      </div>
    );
  }
  return (
    <div
      className={classes.frame}
      data-pick={id}
      data-managed
      data-offline={isOffline}
      data-selected={isSelected || undefined}
    >
      <label className={classes.tick} data-pick-handle>
        <input
          type="checkbox"
          checked={isSelected}
          aria-label={t("select.one", { name: view.name })}
          onChange={({ nativeEvent }) => actions.onSelect(id, (nativeEvent as MouseEvent).shiftKey)}
        />
      </label>
      {link}
      <button
        type="button"
        className={classes.edit}
        aria-label={t("edit.open", { name: view.name })}
        onClick={() => actions.onEdit(id)}
      >
        <IconPencil size={18} stroke={1.7} aria-hidden="true" />
      </button>
    </div>
  );
});
