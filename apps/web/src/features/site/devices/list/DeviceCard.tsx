import { memo } from "react";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { useLiveView } from "../../../../live/useLive.ts";
import { EntryLink } from "../../../../ui/kit/layout/Entry.tsx";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { StatusDot } from "../../../../ui/kit/StatusDot.tsx";
import classes from "./DeviceCards.module.css";
import { metaValues } from "./device-list.ts";
import { type DeviceView, deviceView } from "./device-view.ts";
import { LastSeen } from "./LastSeen.tsx";
import { EditButton, type RowActions, RowTick } from "./RowTools.tsx";
import { WifiStrength } from "./WifiStrength.tsx";

/** Shows the enterprise's own details of a device, each with its key. */
function Meta({ view, keys }: { view: DeviceView; keys: readonly string[] }) {
  return metaValues(view, keys).map(([key, value]) => (
    <Text key={key} isPill isClipped size={12} className={classes.chip} title={`${key}: ${value}`}>
      <Text tone="quiet">{key}</Text> {value}
    </Text>
  ));
}

function Facts({ view, metaKeys }: { view: DeviceView; metaKeys: readonly string[] }) {
  const { t } = useTranslation("devices");
  return (
    <>
      <Stack as="span" className={classes.name}>
        <Text as="strong" size={16}>
          {view.name}
        </Text>
        <Text as="small" size={12}>
          {view.kd_id}
        </Text>
      </Stack>
      <Text tone="quiet" className={classes.type}>
        {view.fieldType ?? t(`types.${view.type}`)}
      </Text>
      <Text tone="quiet" className={classes.room}>
        {view.room || t("noRoom")}
      </Text>
      <span className={classes.status}>
        <StatusDot
          tone={view.online ? "good" : "critical"}
          label={t(view.online ? "status.online" : "status.offline")}
        />
      </span>
      <span className={classes.wifi}>
        <WifiStrength rssi={view.rssi} type={view.type} isOnline={view.online} />
      </span>
      <Text tone="quiet" isTabular className={classes.seen}>
        <LastSeen at={view.seenAt} />
      </Text>
      <Text isTabular className={classes.on}>
        {view.switches > 0 ? t("switchesOn", { on: view.on, count: view.switches }) : t("noSwitches")}
      </Text>
      {metaKeys.length > 0 && (
        <span className={classes.meta}>
          <Meta view={view} keys={metaKeys} />
        </span>
      )}
    </>
  );
}

interface DeviceCardProps {
  id: string;
  metaKeys: readonly string[];
  isSelected: boolean;
  /** Missing for users who may only look. */
  actions: RowActions | undefined;
}

/** Links a device to its page; admins can tick and edit it. */
export const DeviceCard = memo(function DeviceCard({ id, metaKeys, isSelected, actions }: DeviceCardProps) {
  const view = useLiveView(id, id, (store) => deviceView(store, id));
  if (!view) return null;
  const isHatched = !view.online;
  const link = (
    <EntryLink to="/app/devices/$id" params={{ id }} className={classes.row}>
      <Facts view={view} metaKeys={metaKeys} />
    </EntryLink>
  );
  if (!actions) {
    return (
      <Stack isFramed isHatched={isHatched} tone={isHatched ? "quiet" : "text"} className={classes.frame}>
        {link}
      </Stack>
    );
  }
  const tool = { id, name: view.name, actions };
  return (
    <Stack
      isFramed
      isHatched={isHatched}
      tone={isHatched ? "quiet" : "text"}
      className={classes.frame}
      data-pick={id}
      data-managed
      data-selected={isSelected || undefined}
    >
      <RowTick {...tool} className={classes.tick} isSelected={isSelected} />
      {link}
      <EditButton {...tool} className={classes.edit} />
    </Stack>
  );
});
