import type { Gateway } from "@switchboard/contract";
import { gatewayInFront } from "@switchboard/domain/site";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { useLiveSum } from "../../../../live/useLive.ts";
import { EntryLink } from "../../../../ui/kit/layout/Entry.tsx";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { Surface } from "../../../../ui/kit/layout/Surface.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { Unreachable } from "./Unreachable.tsx";
import { foundGateways } from "./worst-first.ts";

/** Shows each offline gateway once, with the number of devices behind it. */
export function OfflineGateways({ gateways, text }: { gateways: readonly Gateway[]; text: string }) {
  const { t } = useTranslation("health");
  const shown = foundGateways(gateways, text);
  if (shown.length === 0) return null;
  return (
    <Surface as="ul" isCard hasLines aria-label={t("gateways")}>
      {shown.map((gateway) => (
        <GatewayRow key={gateway._id} gateway={gateway} />
      ))}
    </Surface>
  );
}

function GatewayRow({ gateway }: { gateway: Gateway }) {
  const { t } = useTranslation("health");
  const { name, lastSeen } = gateway;
  const behind = useLiveSum((store) => store.order().filter((id) => isBehind(store.device(id), gateway)).length);
  return (
    <Surface as="li" isHatched>
      <EntryLink to="/app/devices/gateways" wraps justify="between" gap="4 16" pad="10 16">
        <Stack as="span" breaks>
          <strong>{name}</strong>
          <Text as="small" size={12}>
            {behind > 0 ? t("gatewayBehind", { count: behind }) : t("gatewayAlone")}
          </Text>
        </Stack>
        <Row as="span" wraps gap="4 16" isTabular>
          <Unreachable since={lastSeen === null ? null : Date.parse(lastSeen)} />
        </Row>
      </EntryLink>
    </Surface>
  );
}

function isBehind(device: Parameters<typeof gatewayInFront>[0] | undefined, gateway: Gateway): boolean {
  return device !== undefined && gatewayInFront(device, [gateway]) !== undefined;
}
