import { stripNonAscii } from "@switchboard/domain/site";
import { IconLock } from "@switchboard/icons";
import type { LocalNetwork } from "../../../../api/local-device-port.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
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
    <span className={classes.strength}>
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
    </span>
  );
}

/** The networks the device sees, and a way to name another one. */
export function NetworkChoice({ networks, chosen, onChoose }: NetworkChoiceProps) {
  const { t } = useTranslation("addDevice");
  return (
    <div className={classes.networks}>
      {networks.map(({ ssid, rssi, secure }) => (
        <label key={ssid} className={classes.network}>
          <input type="radio" name="network" checked={chosen === ssid} onChange={() => onChoose(ssid)} />
          {/* Text of a device is stripped for the eye (spec §5); the device gets back what it said. */}
          <span className={classes.name}>{stripNonAscii(ssid) || "?"}</span>
          <span className={classes.facts}>
            {secure ? (
              <>
                <IconLock size={16} stroke={1.8} aria-hidden="true" />
                <span className="sb-visually-hidden">{t("wifi.secure")}</span>
              </>
            ) : (
              <span>{t("wifi.open")}</span>
            )}
            <Strength rssi={rssi} />
          </span>
        </label>
      ))}
      <label className={classes.network}>
        <input type="radio" name="network" checked={chosen === undefined} onChange={() => onChoose(undefined)} />
        <span className={classes.name}>{t("wifi.other")}</span>
      </label>
    </div>
  );
}
