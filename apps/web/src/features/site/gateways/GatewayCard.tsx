import type { DriverName, Gateway } from "@switchboard/contract";
import { IconRefresh } from "@switchboard/icons";
import { DRIVER_WORDS } from "../../../data/field-type.ts";
import type { Translate } from "../../../i18n/typed-keys.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { Button, ButtonLink } from "../../../ui/kit/Button.tsx";
import cards from "../../../ui/kit/Cards.module.css";
import { Facts } from "../../../ui/kit/Facts.tsx";
import { IconButton } from "../../../ui/kit/IconButton.tsx";
import { Lines } from "../../../ui/kit/layout/Lines.tsx";
import { Row } from "../../../ui/kit/layout/Row.tsx";
import { Text } from "../../../ui/kit/layout/Text.tsx";
import { StatusDot, type StatusTone } from "../../../ui/kit/StatusDot.tsx";
import { RelativeTime } from "../../../widgets/RelativeTime.tsx";
import { Faults } from "./Faults.tsx";
import classes from "./Gateways.module.css";

interface GatewayCardProps {
  gateway: Gateway;
  onCode(): void;
  onRename(): void;
  onDelete(): void;
  /** Without a driver, all of them. */
  onRestart(driver?: DriverName): void;
}

function stateOf({ isOnline, pairedAt, codeExpires }: Gateway, t: Translate<"gateways">): [StatusTone, string] {
  if (isOnline) return ["good", t("state.online")];
  if (pairedAt) return ["critical", t("state.offline")];
  return codeExpires ? ["warning", t("state.waiting")] : ["quiet", t("state.unpaired")];
}

function Figures({ gateway: { _id, found, adopted, drivers } }: { gateway: Gateway }) {
  const { t, i18n } = useTranslation("gateways");
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 0 });
  const rate = drivers.reduce((sum, driver) => sum + driver.rate, 0);
  const figures = [
    [t("figure.found"), number.format(found)],
    [t("figure.adopted"), number.format(adopted)],
    [t("figure.rate"), t("perMinute", { rate: number.format(rate) })],
  ] as const;
  return (
    <Row wraps align="end" justify="between" gap={12}>
      <Facts facts={figures} layout="line" look="figure" />
      <ButtonLink isQuiet to="/app/devices/found" search={{ gateway: _id }}>
        {t("show")}
      </ButtonLink>
    </Row>
  );
}

function Drivers({ gateway, onRestart }: Pick<GatewayCardProps, "gateway" | "onRestart">) {
  const { t, i18n } = useTranslation("gateways");
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 0 });
  if (gateway.drivers.length === 0) return null;
  return (
    <Lines aria-label={t("drivers")}>
      {gateway.drivers.map(({ name, state, reason, devices, rate }) => (
        <li key={name}>
          <Row as="span" wraps align="baseline" gap="2 12" shrinks grows pad="6 0" className={classes.driver}>
            <strong>{DRIVER_WORDS[name]}</strong>
            <StatusDot tone={state === "running" ? "good" : "warning"} label={t(`driver.${state}`)} />
            <Text as="small" isTabular>
              {t("driver.devices", { count: devices })} · {t("perMinute", { rate: number.format(rate) })}
            </Text>
            {reason && (
              <Text as="small" isTabular className={classes.reason}>
                {reason}
              </Text>
            )}
          </Row>
          {gateway.isOnline && (
            <IconButton
              icon={IconRefresh}
              label={t("driver.restart", { name: DRIVER_WORDS[name] })}
              title={t("driver.restart", { name: DRIVER_WORDS[name] })}
              onClick={() => onRestart(name)}
            />
          )}
        </li>
      ))}
    </Lines>
  );
}

/** Shows a gateway's state, drivers and recent faults, and its actions. */
export function GatewayCard({ gateway, onCode, onRename, onDelete, onRestart }: GatewayCardProps) {
  const { t, i18n } = useTranslation("gateways");
  const { name, isOnline, version, lastSeen } = gateway;
  const most = new Intl.NumberFormat(i18n.language).format(gateway.found);
  const [tone, word] = stateOf(gateway, t);
  return (
    <li className={`${cards.card} ${classes.card}`} aria-label={name}>
      <Row as="header" wraps gap="4 12" className={classes.head}>
        <h2>{name}</h2>
        <StatusDot tone={tone} label={word} />
        <small>
          {version && <span>{t("version", { version })}</span>}
          {!isOnline && lastSeen && (
            <span>
              {t("seen")} <RelativeTime at={lastSeen} />
            </span>
          )}
        </small>
      </Row>
      <Figures gateway={gateway} />
      {gateway.isFull && (
        <p>
          <StatusDot tone="warning" label={t("full", { most })} />
        </p>
      )}
      <Drivers gateway={gateway} onRestart={onRestart} />
      <Faults faults={gateway.faults} full={gateway.isFull ? t("full", { most }) : undefined} />
      <Row wraps gap={8} at="foot">
        <ButtonLink
          isQuiet
          to="/app/devices/gateways/modbus"
          search={{ gateway: gateway._id }}
          aria-label={t("modbusNamed", { name })}
        >
          {t("modbus")}
        </ButtonLink>
        {isOnline && (
          <Button isQuiet aria-label={t("restartNamed", { name })} onClick={() => onRestart()}>
            {t("restart")}
          </Button>
        )}
        <Button isQuiet aria-label={t("renameNamed", { name })} onClick={onRename}>
          {t("rename")}
        </Button>
        <Button isQuiet aria-label={t("codeNamed", { name })} onClick={onCode}>
          {t("code")}
        </Button>
        <Button isQuiet aria-label={t("removeNamed", { name })} onClick={onDelete}>
          {t("remove")}
        </Button>
      </Row>
    </li>
  );
}
