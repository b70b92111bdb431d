import { networkOf } from "@switchboard/domain/site";
import { IconRefresh, IconWifi } from "@switchboard/icons";
import { useAge } from "../../../data/useAge.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import type { LiveDevice } from "../../../live/live-device.ts";
import { Button, ButtonLink } from "../../../ui/kit/Button.tsx";
import { Row } from "../../../ui/kit/layout/Row.tsx";
import { Text } from "../../../ui/kit/layout/Text.tsx";
import { StatusDot } from "../../../ui/kit/StatusDot.tsx";
import type { Asking, ReportedConfig } from "./api.ts";
import classes from "./Settings.module.css";

interface SettingsHeadProps {
  devices: readonly LiveDevice[];
  reported: readonly ReportedConfig[];
  online: number;
  asking: Asking;
  onAsk(): void;
}

/** The oldest report of the devices chosen: all of them have reported at least that lately. */
function oldest(reported: readonly ReportedConfig[]): number | null {
  const times = reported.map(({ confirmed_at }) => (confirmed_at ? Date.parse(confirmed_at) : null));
  return times.includes(null) || times.length === 0 ? null : Math.min(...(times as number[]));
}

/** One at a time: each device has to be joined in its own Wi-Fi. */
function MoveLink({ device }: { device: LiveDevice }) {
  const { t } = useTranslation("configure");
  if (networkOf(device.device_type) === "mobile") return null;
  return (
    <ButtonLink to="/app/devices/new" search={{ reconfigure: device._id }} isQuiet>
      <IconWifi size={18} stroke={1.8} aria-hidden="true" />
      {t("head.move")}
    </ButtonLink>
  );
}

/** Whose settings these are, whether they can be reached, and how old their word is. */
export function SettingsHead({ devices, reported, online, asking, onAsk }: SettingsHeadProps) {
  const { t, i18n } = useTranslation(["configure", "devices"]);
  const age = useAge(oldest(reported), i18n.language);
  const [first] = devices;
  const isReachable = online > 0;
  return (
    <Row as="header" wraps align="start" justify="between" gap={12}>
      <div>
        <Text as="h2" size={20} breaks>
          {devices.length === 1 ? first?.device_name : t("configure:head.several", { count: devices.length })}
        </Text>
        <Row as="p" wraps gap="4 12" tone="quiet">
          {first && <span>{t(`devices:types.${first.device_type}`)}</span>}
          <StatusDot
            tone={isReachable ? "good" : "quiet"}
            label={t(isReachable ? "devices:status.online" : "devices:status.offline")}
          />
          <span>{age ? t("configure:head.confirmed", { age }) : t("configure:head.never")}</span>
        </Row>
        <Text as="p" weight={600} className={classes.notice} role="status">
          {isReachable ? asking === "silent" && t("configure:head.noAnswer") : t("configure:head.offline")}
        </Text>
      </div>
      <Row wraps gap={8}>
        {devices.length === 1 && first && <MoveLink device={first} />}
        <Button isQuiet isPending={asking === "asking"} isIdle={!isReachable} onClick={onAsk}>
          <IconRefresh size={18} stroke={1.8} aria-hidden="true" />
          {t(asking === "asking" ? "configure:head.asking" : "configure:head.ask")}
        </Button>
      </Row>
    </Row>
  );
}
