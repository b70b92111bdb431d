import type { DoubtfulReading } from "@switchboard/contract";
import { Link } from "@tanstack/react-router";
import { useMoments } from "../../../../data/useMoments.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Button } from "../../../../ui/kit/Button.tsx";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { Surface } from "../../../../ui/kit/layout/Surface.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { StatusDot } from "../../../../ui/kit/StatusDot.tsx";
import { useDecide } from "../api.ts";
import classes from "./Doubtful.module.css";
import { doubtfulEnergy } from "./doubtful-energy.ts";

function Facts({ reading }: { reading: DoubtfulReading }) {
  const { t, i18n } = useTranslation("analytics");
  const { dateTime } = useMoments();
  const energy = doubtfulEnergy(i18n.language);
  const facts = [
    ["adds", energy(reading.claimed)],
    ["possible", energy(reading.possible)],
    ["counter", t("doubtful.from", { before: energy(reading.counter_before), after: energy(reading.counter) })],
    ["since", dateTime(reading.since)],
  ] as const;
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{t(`doubtful.${name}`)}</dt>
          <Text as="dd" isTabular>
            {value}
          </Text>
        </div>
      ))}
    </dl>
  );
}

/**
 * Shows the reading, the amount it would add, the possible maximum, and either the buttons to decide or who decided.
 */
export function DoubtRow({ reading, isAlone }: { reading: DoubtfulReading; isAlone: boolean }) {
  const { t } = useTranslation("analytics");
  const { dateTime } = useMoments();
  const { mutate, isPending, variables } = useDecide();
  const { device, at, decision, decided_by, decided_at } = reading;
  const name = { name: device.device_name, at: dateTime(at) };
  const press = (wanted: DoubtfulReading["decision"]) => ({
    isPending: isPending && variables.decision === wanted,
    isIdle: isPending && variables.decision !== wanted,
    onClick: () => mutate({ reading, decision: wanted }),
  });
  return (
    <Surface as="li" pad={16} isCard className={classes.row}>
      <Stack className={classes.what}>
        <strong>{device.device_name}</strong>
        <Text as="time" tone="quiet" isTabular dateTime={at}>
          {dateTime(at)}
        </Text>
        {!isAlone && (
          <Link to="/app/analytics/doubtful" search={{ device: device._id }}>
            {t("doubtful.ofDevice", { name: device.device_name })}
          </Link>
        )}
      </Stack>
      <Facts reading={reading} />
      <Row wraps justify="end" gap="8 12" className={classes.decide}>
        {decision && (
          <Stack as="p" className={classes.decided}>
            <StatusDot tone={decision === "count" ? "good" : "quiet"} label={t(`doubtful.is.${decision}`)} />
            {decided_by && decided_at && (
              <small>{t("doubtful.by", { person: decided_by, at: dateTime(decided_at) })}</small>
            )}
          </Stack>
        )}
        {decision ? (
          <Button isQuiet aria-label={t("doubtful.undoNamed", name)} {...press(null)}>
            {t("doubtful.undo")}
          </Button>
        ) : (
          <>
            <Button isQuiet aria-label={t("doubtful.leaveNamed", name)} {...press("leave_out")}>
              {t("doubtful.leave")}
            </Button>
            <Button isQuiet aria-label={t("doubtful.countNamed", name)} {...press("count")}>
              {t("doubtful.count")}
            </Button>
          </>
        )}
      </Row>
    </Surface>
  );
}
