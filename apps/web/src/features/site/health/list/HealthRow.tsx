import { gatewayInFront, isOnline, networkOf, signalBars } from "@switchboard/domain/site";
import { memo } from "react";
import { roomName } from "../../../../data/rooms.ts";
import { WIFI_WORDS } from "../../../../data/wifi.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { useLiveView } from "../../../../live/useLive.ts";
import { EntryLink } from "../../../../ui/kit/layout/Entry.tsx";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { Surface } from "../../../../ui/kit/layout/Surface.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { StatusDot } from "../../../../ui/kit/StatusDot.tsx";
import { Unreachable } from "./Unreachable.tsx";
import { isWeak } from "./worst-first.ts";

interface HealthRowProps {
  id: string;
  alerts: number;
  /** The offline gateways, because a device behind one is no problem of its own. */
  gateways: readonly { _id: string; name: string }[];
}

/** Shows a device's problems, and links to its page. */
export const HealthRow = memo(function HealthRow({ id, alerts, gateways }: HealthRowProps) {
  const { t } = useTranslation(["health", "devices"]);
  const view = useLiveView(id, id, (store) => {
    const device = store.device(id);
    if (!device) return undefined;
    const online = isOnline(device.current_status);
    return {
      name: device.device_name,
      place: [roomName(device), device.kd_id].filter((part) => part !== "").join(" · "),
      online,
      gateway: gatewayInFront(device, gateways),
      // An online device's last message is not shown, so it must not cause a render.
      seenAt: online ? null : device.seenAt,
      bars: isWeak(device) ? signalBars(device.rssi ?? 0, device.device_type) : undefined,
      network: networkOf(device.device_type),
    };
  });
  if (!view) return null;
  const isWell = view.online && alerts === 0 && view.bars === undefined;
  return (
    <Surface isHatched={!view.online}>
      <EntryLink to="/app/devices/$id" params={{ id }} wraps justify="between" gap="4 16" pad="10 16">
        <Stack as="span" breaks>
          <strong>{view.name}</strong>
          <Text as="small" size={12}>
            {view.place}
          </Text>
        </Stack>
        <Row as="span" wraps gap="4 16" isTabular>
          {view.gateway !== undefined && <StatusDot tone="quiet" label={t("health:behind", { name: view.gateway })} />}
          {!view.online && view.gateway === undefined && <Unreachable since={view.seenAt} />}
          {alerts > 0 && <StatusDot tone="critical" label={t("health:alerts", { count: alerts })} />}
          {view.bars !== undefined && (
            <StatusDot
              tone="warning"
              label={t(`health:weak.${view.network}`, {
                strength: t(`devices:wifi.${WIFI_WORDS[view.bars] ?? "unknown"}`),
              })}
            />
          )}
          {isWell && <StatusDot tone="good" label={t("health:well")} />}
        </Row>
      </EntryLink>
    </Surface>
  );
});
