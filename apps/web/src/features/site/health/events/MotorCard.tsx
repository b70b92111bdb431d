import { motorLabel } from "@switchboard/contract";
import { MotorHealth } from "@switchboard/domain/site";
import { useQuery } from "@tanstack/react-query";
import { useTimeZone } from "../../../../data/queries.ts";
import { useMoments } from "../../../../data/useMoments.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { useLiveView } from "../../../../live/useLive.ts";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import panel from "../../../../ui/kit/Panel.module.css";
import { StatusDot, type StatusTone } from "../../../../ui/kit/StatusDot.tsx";
import { eventsQuery } from "../api.ts";
import { motorState } from "./motor.ts";
import { firstDays } from "./range.ts";

function toneOf(health: number | undefined): StatusTone {
  if (health === MotorHealth.normal) return "good";
  return health === MotorHealth.dry || health === MotorHealth.overload ? "critical" : "quiet";
}

/** Shows the state of a motor and its protection. */
export function MotorCard({ id }: { id: string }) {
  const { t, i18n } = useTranslation("health");
  const timeZone = useTimeZone();
  const { data } = useQuery(eventsQuery({ id, ...firstDays(timeZone) }, 0));
  const live = useLiveView(id, id, (store) => store.device(id)?.motorHealth);
  const { health, stoppedBy } = motorState(live, data?.events ?? []);
  const tone = toneOf(health);
  const { dateTime } = useMoments();
  return (
    <section className={panel.card} aria-labelledby="motor">
      <h2 id="motor">{t("motor.title")}</h2>
      <Text as="p" size={20} weight={600}>
        <StatusDot tone={tone} label={motorLabel(i18n.language, health)} />
      </Text>
      {stoppedBy && (
        <p>
          {t(stoppedBy.health === MotorHealth.dry ? "motor.stoppedByDry" : "motor.stoppedByOverload", {
            time: dateTime(stoppedBy.at),
          })}
        </p>
      )}
      <p className={panel.quiet}>{t(tone === "critical" ? "motor.acting" : "motor.protects")}</p>
    </section>
  );
}
