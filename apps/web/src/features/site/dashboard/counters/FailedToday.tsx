import type { ScheduleRun } from "@switchboard/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { failureText } from "../../../../data/failure-words.ts";
import { useMoments } from "../../../../data/useMoments.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Surface } from "../../../../ui/kit/layout/Surface.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { Sheet } from "../../../../ui/kit/Sheet.tsx";
import { LoadFailureLine } from "../../../../widgets/LoadFailureLine.tsx";
import { failedTodayQuery } from "../api.ts";
import classes from "./FailedToday.module.css";

function Run({ run }: { run: ScheduleRun }) {
  const { t } = useTranslation("dashboard");
  const { t: live } = useTranslation("live");
  const { time } = useMoments();
  const why = (reason: string | null) => (reason ? failureText(live, reason) : "");
  const failed = run.results.filter(({ outcome }) => outcome === "failed");
  const state = run.state === "missed" ? t("failedRuns.missed") : t("failedRuns.failed");
  return (
    <Surface as="li" pad="12 0" line="above" breaks className={classes.run}>
      <p>
        <strong>{run.schedule.name}</strong>
        <small>
          <time dateTime={run.due}>{time(run.due)}</time> · {state}
        </small>
      </p>
      {run.reason && <p>{why(run.reason)}</p>}
      {failed.length > 0 && (
        <ul>
          {failed.map((each) => (
            <li key={each.command_id}>
              {each.switch_name} · {each.device_name}
              <small>{why(each.reason)}</small>
            </li>
          ))}
        </ul>
      )}
      <Link to="/app/schedules/history/$id" params={{ id: run.schedule._id }}>
        {t("failedRuns.history", { name: run.schedule.name })}
      </Link>
    </Surface>
  );
}

/** Which schedules failed today, and why. */
export function FailedToday({ onClose }: { onClose(): void }) {
  const { t } = useTranslation(["dashboard", "live", "common"]);
  const { data, error, isFetching, refetch } = useQuery(failedTodayQuery());
  return (
    <Sheet title={t("failedRuns.title")} width={440} onClose={onClose}>
      {error && !isFetching && <LoadFailureLine what="failedRuns" error={error} onRetry={() => void refetch()} />}
      {!data && isFetching && <p role="status">{t("common:loading")}</p>}
      {data?.docs.length === 0 && (
        <Text as="p" tone="quiet">
          {t("failedRuns.none")}
        </Text>
      )}
      <ul>
        {data?.docs.map((run) => (
          <Run key={run._id} run={run} />
        ))}
      </ul>
    </Sheet>
  );
}
