import type { ModbusMeter } from "@switchboard/contract";
import { IconTrash } from "@switchboard/icons";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { ButtonLink } from "../../../../ui/kit/Button.tsx";
import { IconButton } from "../../../../ui/kit/IconButton.tsx";
import { Lines } from "../../../../ui/kit/layout/Lines.tsx";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { StatusDot } from "../../../../ui/kit/StatusDot.tsx";
import classes from "./Modbus.module.css";

interface MeterRowsProps {
  meters: readonly ModbusMeter[];
  /** Whether the gateway itself is there. */
  isOnline: boolean;
  onRemove(meter: ModbusMeter): void;
}

function State({ found, isOnline }: { found: ModbusMeter["found"]; isOnline: boolean }) {
  const { t } = useTranslation("modbus");
  if (!isOnline) return <StatusDot tone="quiet" label={t("meter.state.unknown")} />;
  if (!found) return <StatusDot tone="warning" label={t("meter.state.waiting")} />;
  return found.isOnline ? (
    <StatusDot tone="good" label={t("meter.state.online")} />
  ) : (
    <StatusDot tone="critical" label={t("meter.state.silent")} />
  );
}

/** Lists each meter with its place and state, and a link to adopt it. */
export function MeterRows({ meters, isOnline, onRemove }: MeterRowsProps) {
  const { t } = useTranslation("modbus");
  return (
    <Lines>
      {meters.map((meter) => {
        const { _id, name, host, port, unit, maker, model, found } = meter;
        const where = port === 502 ? host : `${host}:${port}`;
        return (
          <li key={_id}>
            <Stack as="span" breaks className={classes.rowName}>
              <strong>{name}</strong>
              <small>
                {maker} {model} · {t("meter.where", { where, unit })}
              </small>
            </Stack>
            <State found={found} isOnline={isOnline} />
            <Row as="span" wraps gap={4}>
              {found?.device ? (
                <ButtonLink isQuiet to="/app/devices/$id" params={{ id: found.device._id }}>
                  {t("meter.open")}
                </ButtonLink>
              ) : (
                found && (
                  <ButtonLink isQuiet to="/app/devices/found" search={{ q: `${host}:${port}/${unit}` }}>
                    {t("meter.adopt")}
                  </ButtonLink>
                )
              )}
              <IconButton
                icon={IconTrash}
                label={t("meter.removeNamed", { name })}
                title={t("meter.removeNamed", { name })}
                onClick={() => onRemove(meter)}
              />
            </Row>
          </li>
        );
      })}
    </Lines>
  );
}
