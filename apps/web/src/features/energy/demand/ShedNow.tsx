import type { SupplyDemand } from "@switchboard/contract";
import { useMoments } from "../../../data/useMoments.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { Lines } from "../../../ui/kit/layout/Lines.tsx";
import { Stack } from "../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../ui/kit/layout/Text.tsx";
import classes from "./Demand.module.css";
import { usePower } from "./power-words.ts";

/** Lists the loads that are shut off now, each with the latest time of its return. */
export function ShedNow({ demand }: { demand: SupplyDemand }) {
  const { t } = useTranslation("demand");
  const { time } = useMoments();
  const power = usePower(demand.measure);
  if (!demand.limit) return null;
  const state = demand.limit.is_on ? "shed.none" : "shed.isOff";
  return (
    <Stack as="section" gap={8} className={classes.part} aria-label={t("shed.title")}>
      <h3>{t("shed.title")}</h3>
      {demand.shed.length === 0 && (
        <Text as="p" tone="quiet" size={13}>
          {t(state)}
        </Text>
      )}
      {demand.shed.length > 0 && (
        <Lines>
          {demand.shed.map((each) => (
            <li key={each.switch_appliance._id}>
              <span>
                <strong>{each.switch_appliance.name}</strong> <small>{each.device.device_name}</small>
              </span>
              <span>{power(each.power)}</span>
              <small>{t("shed.until", { since: time(each.since), until: time(each.until) })}</small>
            </li>
          ))}
        </Lines>
      )}
    </Stack>
  );
}
