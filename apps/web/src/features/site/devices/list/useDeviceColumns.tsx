import { META_COLUMN, wallClock } from "@switchboard/domain/core";
import { signalBars } from "@switchboard/domain/site";
import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { useTimeZone } from "../../../../data/queries.ts";
import { useMoments } from "../../../../data/useMoments.ts";
import { WIFI_WORDS } from "../../../../data/wifi.ts";
import type { Translate } from "../../../../i18n/typed-keys.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import type { Moments } from "../../../../ui/format/moments.ts";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { StatusDot } from "../../../../ui/kit/StatusDot.tsx";
import type { Column } from "../../../../ui/table/column.ts";
import classes from "./DeviceTable.module.css";
import type { DeviceView } from "./device-view.ts";
import { LastSeen } from "./LastSeen.tsx";
import { WifiStrength } from "./WifiStrength.tsx";

type DeviceColumn = Column<DeviceView>;
interface Words {
  t: Translate<"devices">;
  moments: Moments;
  timeZone: string;
}

/** Only a reachable device has a signal strength. */
const strengthOf = ({ rssi, online }: DeviceView) => (online ? rssi : null);

function QuietLines({ text }: { text: string }) {
  return (
    <Text tone="quiet" className={classes.lines}>
      {text}
    </Text>
  );
}

/** Columns that are shown and sorted as text. */
function plainColumns({ t }: Words): DeviceColumn[] {
  return [
    {
      id: "name",
      title: t("columns.name"),
      width: 250,
      least: 154,
      isFixed: true,
      isSortable: true,
      cell: ({ id, name, kd_id }) => (
        <Text isCover className={classes.name}>
          <Link to="/app/devices/$id" params={{ id }}>
            <strong>{name}</strong>
            <Text as="small" size={12}>
              {kd_id}
            </Text>
          </Link>
        </Text>
      ),
      text: ({ name }) => name,
    },
    {
      id: "kd_id",
      title: t("columns.kd_id"),
      width: 150,
      isExtra: true,
      isSortable: true,
      cell: ({ kd_id }) => <span>{kd_id}</span>,
      text: ({ kd_id }) => kd_id,
    },
    {
      id: "type",
      title: t("columns.type"),
      width: 190,
      from: 1024,
      isSortable: true,
      cell: ({ type, fieldType }) => <QuietLines text={fieldType ?? t(`types.${type}`)} />,
      text: ({ type, fieldType }) => fieldType ?? t(`types.${type}`),
    },
    {
      id: "room",
      title: t("columns.room"),
      width: 150,
      isSortable: true,
      cell: ({ room }) => <QuietLines text={room || t("noRoom")} />,
      text: ({ room }) => room,
    },
    {
      id: "groups",
      title: t("columns.groups"),
      width: 180,
      isExtra: true,
      isSortable: true,
      cell: ({ groups }) => <span title={groups}>{groups}</span>,
      text: ({ groups }) => groups,
    },
  ];
}

/** Columns about the connection of a device. */
function reachColumns({ t }: Words): DeviceColumn[] {
  return [
    {
      id: "status",
      title: t("columns.status"),
      width: 120,
      isSortable: true,
      cell: ({ online }) => (
        <StatusDot tone={online ? "good" : "critical"} label={t(online ? "status.online" : "status.offline")} />
      ),
      text: ({ online }) => t(online ? "status.online" : "status.offline"),
      // Unreachable devices come first.
      sortBy: ({ online }) => Number(online),
    },
    {
      id: "wifi",
      title: t("columns.wifi"),
      width: 190,
      least: 112,
      from: 1024,
      isSortable: true,
      cell: ({ rssi, type, online }) => <WifiStrength rssi={rssi} type={type} isOnline={online} />,
      text: (view) => {
        const rssi = strengthOf(view);
        if (rssi === null) return "";
        const words = t(`wifi.${WIFI_WORDS[signalBars(rssi, view.type)] ?? "unknown"}`);
        return `${words} (${t("wifi.dbm", { rssi })})`;
      },
      sortBy: strengthOf,
    },
  ];
}

/** Columns about a device's latest reports. */
function reportColumns({ t, moments, timeZone }: Words): DeviceColumn[] {
  return [
    {
      id: "seen",
      title: t("columns.seen"),
      width: 130,
      from: 1024,
      isSortable: true,
      cell: ({ seenAt }) => (
        <span>
          <LastSeen at={seenAt} />
        </span>
      ),
      text: ({ seenAt }) => (seenAt === null ? "" : moments.dateTime(seenAt)),
      value: ({ seenAt }) => (seenAt === null ? null : wallClock(new Date(seenAt), timeZone)),
      sortBy: ({ seenAt }) => seenAt,
    },
    {
      id: "on",
      title: t("columns.on"),
      width: 140,
      isSortable: true,
      cell: ({ on, switches }) => (
        <span className={classes.lines}>
          {switches > 0 ? t("switchesOn", { on, count: switches }) : t("noSwitches")}
        </span>
      ),
      text: ({ on, switches }) => (switches > 0 ? t("switchesOn", { on, count: switches }) : ""),
      sortBy: ({ on, switches }) => (switches > 0 ? on : null),
    },
  ];
}

/** The widths of screens that have room for the enterprise's first keys; further ones are shown only when chosen. */
const KEYS_FROM = [1200, 1600];

function metaColumn(key: string, place: number): DeviceColumn {
  const text = ({ meta }: DeviceView) => meta[key] ?? "";
  return {
    id: `${META_COLUMN}${key}`,
    title: key,
    width: 140,
    from: KEYS_FROM[place] ?? 0,
    isExtra: place >= KEYS_FROM.length,
    isSortable: true,
    cell: (view) => <span {...(text(view) && { title: `${key}: ${text(view)}` })}>{text(view)}</span>,
    text,
  };
}

/** Returns the columns of the list, including the enterprise's own details. */
export function useDeviceColumns(metaKeys: readonly string[]): readonly DeviceColumn[] {
  const { t } = useTranslation("devices");
  const moments = useMoments();
  const timeZone = useTimeZone();
  return useMemo(() => {
    const words = { t, moments, timeZone };
    return [...plainColumns(words), ...reachColumns(words), ...reportColumns(words), ...metaKeys.map(metaColumn)];
  }, [t, moments, timeZone, metaKeys]);
}
