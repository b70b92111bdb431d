import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { ApiError } from "../../../../api/api-error.ts";
import { alarmQuery } from "../../../../data/alarms.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { ButtonLink } from "../../../../ui/kit/Button.tsx";
import { EmptyState } from "../../../../ui/kit/EmptyState.tsx";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { Page } from "../../../../ui/kit/Page.tsx";
import { Section } from "../../../../ui/kit/Section.tsx";
import { Skeleton } from "../../../../ui/kit/Skeleton.tsx";
import split from "../../../../ui/kit/Split.module.css";
import { PriorityMark } from "../../../../widgets/alarms/PriorityMark.tsx";
import { StateWord } from "../../../../widgets/alarms/StateWord.tsx";
import { useAlarmWords } from "../../../../widgets/alarms/useAlarmWords.ts";
import { StaleBanner } from "../../../../widgets/connection/StaleBanner.tsx";
import { LoadFailure } from "../../../../widgets/LoadFailure.tsx";
import { Below } from "../list/Below.tsx";
import { Actions } from "./Actions.tsx";
import { AlarmFacts } from "./AlarmFacts.tsx";
import { measuredBy, sensorBehind } from "./around.ts";
import { ChartSpace } from "./ChartSpace.tsx";
import { Deliveries } from "./Deliveries.tsx";
import { Life } from "./Life.tsx";
import { NoteForm } from "./NoteForm.tsx";

const AlarmChart = lazy(() => import("./AlarmChart.tsx").then((module) => ({ default: module.AlarmChart })));

/** Shows one alarm: the problem, the advice, the owner, and its whole history. */
export function AlarmPage() {
  const { t } = useTranslation("alarms");
  const { alarm: id = "" } = useParams({ strict: false });
  const { data, error, isFetching, refetch } = useQuery(alarmQuery(id));
  const words = useAlarmWords();
  const isMissing = error instanceof ApiError && (error.code === "alarm.not_found" || error.code === "request.invalid");
  return (
    <Page title={data ? words(data.alarm).head : t("title")} lead={data && words(data.alarm).text}>
      <StaleBanner />
      {isMissing && <Missing />}
      {error && !data && !isMissing && !isFetching && (
        <LoadFailure what="alarm" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton label={t("title")} height={320} />}
      {data && !isMissing && <Whole {...data} />}
    </Page>
  );
}

function Missing() {
  const { t } = useTranslation("alarms");
  const back = <ButtonLink to="/app/alarms">{t("one.back")}</ButtonLink>;
  return <EmptyState title={t("one.missing")} text={t("one.missingText")} action={back} />;
}

type WholeProps = Pick<Parameters<typeof Life>[0], "transitions"> & Parameters<typeof Actions>[0];

function Whole({ alarm, transitions }: WholeProps) {
  const { t } = useTranslation("alarms");
  const { advice, below, priority, state } = alarm;
  return (
    <div className={split.split}>
      <Stack gap={16}>
        <Stack
          as="section"
          gap={16}
          isCard
          pad={20}
          edge={
            state === "active" || state === "acknowledged"
              ? priority === "critical"
                ? "critical"
                : "warning"
              : undefined
          }
          aria-label={t(`state.${state}`)}
        >
          <Row wraps gap="8 16">
            <PriorityMark priority={priority} />
            <StateWord state={state} />
          </Row>
          {advice !== "" && (
            <Stack as="p" gap={2} size={20} weight={600} breaks>
              <Text as="small" weight={400}>
                {t("one.advice")}
              </Text>
              {advice}
            </Stack>
          )}
          <Actions alarm={alarm} />
        </Stack>
        <Suspense fallback={(measuredBy(alarm, undefined) ?? sensorBehind(alarm, undefined)) && <ChartSpace />}>
          <AlarmChart alarm={alarm} />
        </Suspense>
        {below > 0 && (
          <Section title={t("one.below")} lead={t("one.belowLead")}>
            <Below id={alarm._id} />
          </Section>
        )}
        <Section title={t("one.life")}>
          {alarm.may.includes("note") && <NoteForm id={alarm._id} />}
          <Life transitions={transitions} />
        </Section>
      </Stack>
      <Stack gap={16}>
        <Section title={t("one.facts")}>
          <AlarmFacts alarm={alarm} />
        </Section>
        <Deliveries alarm={alarm} />
      </Stack>
    </div>
  );
}
