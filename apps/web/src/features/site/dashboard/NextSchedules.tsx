import type { Schedule } from "@switchboard/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useReader } from "../../../data/useReader.ts";
import { useServerNow } from "../../../data/useServerNow.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { runWords } from "../../../ui/format/run-words.ts";
import classes from "../../../ui/kit/Block.module.css";
import { Block, Waiting } from "../../../ui/kit/Block.tsx";
import { Surface } from "../../../ui/kit/layout/Surface.tsx";
import { LoadFailureLine } from "../../../widgets/LoadFailureLine.tsx";
import { PlanDialogs } from "../../../widgets/schedules/PlanDialogs.tsx";
import type { PlanQuestion } from "../../../widgets/schedules/plan-question.ts";
import { ScheduleMenu } from "../../../widgets/schedules/ScheduleMenu.tsx";
import { nextSchedulesQuery } from "./api.ts";

interface LineProps {
  schedule: Schedule;
  onAsk(question: PlanQuestion): void;
}

function Line({ schedule, onAsk }: LineProps) {
  const { _id, name, next_run } = schedule;
  const reader = useReader();
  const now = useServerNow();
  if (!next_run) return null;
  return (
    <li className={classes.acting}>
      <Link to="/app/schedules/history/$id" params={{ id: _id }} className={classes.line}>
        <strong>{name}</strong>
        <small>
          <time dateTime={next_run}>{runWords(new Date(next_run), new Date(now), reader)}</time>
        </small>
      </Link>
      <ScheduleMenu schedule={schedule} onAsk={onAsk} />
    </li>
  );
}

/** Lists the next scheduled runs with their actions. */
export function NextSchedules({ isReady }: { isReady: boolean }) {
  const { t } = useTranslation("dashboard");
  const { data, error, isFetching, refetch } = useQuery({ ...nextSchedulesQuery(), enabled: isReady });
  const [question, ask] = useState<PlanQuestion>();
  const hasFailed = error !== null && !isFetching;
  return (
    <Block title={t("next.title")} all={{ to: "/app/schedules/list", label: t("next.all") }} isCard>
      {hasFailed && <LoadFailureLine what="schedules" error={error} onRetry={() => void refetch()} />}
      {!data && !hasFailed && <Waiting height={112} />}
      {data?.length === 0 && <p>{t("next.none")}</p>}
      <Surface as="ul" hasLines>
        {data?.map((each) => (
          <Line key={each._id} schedule={each} onAsk={ask} />
        ))}
      </Surface>
      <PlanDialogs question={question} onClose={() => ask(undefined)} />
    </Block>
  );
}
