import type { ScheduleRun } from "@switchboard/contract";
import { runOutcome } from "@switchboard/domain/automation";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { failureText } from "../../../../data/failure-words.ts";
import { useServerNow } from "../../../../data/useServerNow.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { ButtonLink } from "../../../../ui/kit/Button.tsx";
import { EmptyState } from "../../../../ui/kit/EmptyState.tsx";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { Surface } from "../../../../ui/kit/layout/Surface.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { MoreButton } from "../../../../ui/kit/MoreButton.tsx";
import { StatusDot } from "../../../../ui/kit/StatusDot.tsx";
import { ListPage } from "../../../../widgets/ListPage.tsx";
import { loadOf } from "../../../../widgets/list-load.ts";
import { SwitchResults } from "../../../../widgets/results/SwitchResults.tsx";
import { historyQuery, scheduleQuery } from "../api.ts";
import { RUN_TONES } from "../list/ScheduleRowParts.tsx";
import { useStartWords } from "../rhythm/start-words.ts";
import { ScheduleSkeleton } from "../ScheduleSkeleton.tsx";
import { useWhen } from "../when-words.ts";
import classes from "./History.module.css";

/** Lists the result of each run of a schedule by switch, newest first (spec §3). */
export function ScheduleHistoryPage() {
  const { t } = useTranslation("schedules");
  const { id = "" } = useParams({ strict: false });
  const { data: schedule } = useQuery(scheduleQuery(id));
  const query = useInfiniteQuery(historyQuery(id));
  const runs = query.data?.pages.flatMap(({ docs }) => docs);
  const name = schedule?.name ?? runs?.[0]?.schedule.name;
  const edit = schedule && (
    <ButtonLink to="/app/schedules/edit/$id" params={{ id }} isQuiet>
      {t("history.edit")}
    </ButtonLink>
  );
  const back = (
    <ButtonLink to="/app/schedules/list" isQuiet>
      {t("missing.back")}
    </ButtonLink>
  );
  const owner = schedule?.owner?.name;
  return (
    <ListPage
      isLive={false}
      title={name ? t("history.titleOf", { name }) : t("history.title")}
      lead={owner ? t("history.cause", { name: owner }) : t("history.lead")}
      action={edit}
      load={loadOf(query)}
      what="history"
      skeleton={<ScheduleSkeleton />}
      isEmpty={runs?.length === 0}
      empty={<EmptyState title={t("history.none")} text={t("history.noneText")} action={back} />}
    >
      {runs && runs.length > 0 && (
        <Stack as="ol" gap={12} most={860} aria-label={t("history.title")}>
          {runs.map((run) => (
            <Run key={run._id} run={run} />
          ))}
        </Stack>
      )}
      <MoreButton pages={query}>{t("history.more")}</MoreButton>
    </ListPage>
  );
}

function Run({ run }: { run: ScheduleRun }) {
  const { t } = useTranslation("schedules");
  const { t: live } = useTranslation("live");
  const when = useWhen();
  const { reached } = useStartWords();
  const now = new Date(useServerNow());
  const count = (outcome: string) => run.results.filter((each) => each.outcome === outcome).length;
  const sums = (
    [
      ["on", count("turned on")],
      ["off", count("turned off")],
      ["failed", count("failed")],
    ] as const
  ).filter(([, sum]) => sum > 0);
  const outcome = runOutcome(run.state, run.results);
  const by = run.by && t("history.by", { name: run.by.name });
  const who = [run.manual && t("history.manual"), by].filter(Boolean).join(" · ");
  return (
    <Surface as="li" isCard pad="12 16" className={classes.run}>
      <Row wraps justify="between" gap="4 12" weight={600} isTabular>
        <time dateTime={run.due}>{when.absolute(new Date(run.due), now)}</time>
        <StatusDot tone={RUN_TONES[outcome]} label={t(`state.${outcome}`)} />
      </Row>
      {who && (
        <Text as="p" tone="quiet" size={13}>
          {who}
        </Text>
      )}
      {run.reason && (
        <Text as="p" tone="critical" size={13}>
          {[run.note, failureText(live, run.reason)].filter(Boolean).join(": ")}
        </Text>
      )}
      {run.reached && (
        <Text as="p" tone="quiet" size={13}>
          {reached(run.reached)}
        </Text>
      )}
      {sums.length > 0 && (
        <Text as="p" tone="quiet" size={13}>
          {sums.map(([what, sum]) => t(`history.${what}`, { count: sum })).join(" · ")}
        </Text>
      )}
      {run.results.length > 0 && <SwitchResults results={run.results} />}
    </Surface>
  );
}
