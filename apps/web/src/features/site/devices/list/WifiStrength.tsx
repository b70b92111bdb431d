import { type DeviceTypeCode, signalBars } from "@switchboard/domain/site";
import { WIFI_WORDS } from "../../../../data/wifi.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";

const BARS = [0, 1, 2, 3];

interface WifiStrengthProps {
  rssi: number | null;
  type: DeviceTypeCode;
  isOnline: boolean;
}

/** Shows bars and a word; the last strength of an unreachable device is outdated. */
export function WifiStrength({ rssi, type, isOnline }: WifiStrengthProps) {
  const { t } = useTranslation("devices");
  if (rssi === null || !isOnline) return <Text tone="quiet">{t("wifi.unknown")}</Text>;
  const bars = signalBars(rssi, type);
  return (
    <Row as="span" isInline gap={8} isNowrap title={t("wifi.dbm", { rssi })}>
      <svg viewBox="0 0 16 12" width="16" height="12" aria-hidden="true">
        {BARS.map((bar) => (
          <rect
            key={bar}
            x={bar * 4}
            y={9 - bar * 3}
            width="3"
            height={3 + bar * 3}
            rx="0.5"
            fill="currentColor"
            opacity={bar < bars ? 1 : 0.25}
          />
        ))}
      </svg>
      {t(`wifi.${WIFI_WORDS[bars] ?? "unknown"}`)}
    </Row>
  );
}
