import { stripNonAscii } from "@switchboard/domain/site";
import { IconLock } from "@switchboard/icons";
import type { LocalNetwork } from "../../../../api/local-device-port.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { STRENGTHS, strengthOf } from "../model/wifi-form.ts";
import classes from "./NetworkChoice.module.css";

interface NetworkChoiceProps {
  networks: readonly LocalNetwork[];
  chosen: string | undefined;
  onChoose(ssid: string | undefined): void;
}

function Strength({ rssi }: { rssi: number }) {
  const { t } = useTranslation("addDevice");
  const word = strengthOf(rssi);
  const bars = STRENGTHS.indexOf(word);
  return (
    <Row as="span" isInline gap={8} tone="quiet" size={13}>
      <svg viewBox="0 0 16 12" width="16" height="12" aria-hidden="true">
        {STRENGTHS.map((each, bar) => (
          <rect
            key={each}
            x={bar * 4}
            y={9 - bar * 3}
            width="3"
            height={3 + bar * 3}
            rx="0.5"
            fill="currentColor"
            opacity={bar <= bars ? 1 : 0.25}
          />
        ))}
      </svg>
      {t(`wifi.strength.${word}`)}
    </Row>
  );
}

/** The networks the device sees, and a way to name another one. */
export function NetworkChoice({ networks, chosen, onChoose }: NetworkChoiceProps) {
  const { t } = useTranslation("addDevice");
  return (
    <Stack isFramed className={classes.networks}>
      {networks.map(({ ssid, rssi, secure }) => (
        <Row as="label" wraps gap="4 12" key={ssid} pad="8 14" line="below" className={classes.network}>
          <input type="radio" name="network" checked={chosen === ssid} onChange={() => onChoose(ssid)} />
          {/* Text of a device is stripped for the eye (spec §5); the device gets back what it said. */}
          <Text weight={500} breaks grows shrinks>
            {stripNonAscii(ssid) || "?"}
          </Text>
          <Row as="span" isInline gap={8} tone="quiet" size={13} className={classes.facts}>
            {secure ? (
              <>
                <IconLock size={16} stroke={1.8} aria-hidden="true" />
                <span className="sb-visually-hidden">{t("wifi.secure")}</span>
              </>
            ) : (
              <span>{t("wifi.open")}</span>
            )}
            <Strength rssi={rssi} />
          </Row>
        </Row>
      ))}
      <Row as="label" wraps gap="4 12" pad="8 14" line="below" className={classes.network}>
        <input type="radio" name="network" checked={chosen === undefined} onChange={() => onChoose(undefined)} />
        <Text weight={500} breaks grows shrinks>
          {t("wifi.other")}
        </Text>
      </Row>
    </Stack>
  );
}
