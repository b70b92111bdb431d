import type { ProvenFinding } from "@switchboard/contract";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { ApiError } from "../../../api/api-error.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { Waiting } from "../../../ui/charts/ChartStates.tsx";
import { ButtonLink } from "../../../ui/kit/Button.tsx";
import { EmptyState } from "../../../ui/kit/EmptyState.tsx";
import { Facts } from "../../../ui/kit/Facts.tsx";
import { Stack } from "../../../ui/kit/layout/Stack.tsx";
import { Surface } from "../../../ui/kit/layout/Surface.tsx";
import { Text } from "../../../ui/kit/layout/Text.tsx";
import { Page } from "../../../ui/kit/Page.tsx";
import { Section } from "../../../ui/kit/Section.tsx";
import { LoadFailure } from "../../../widgets/LoadFailure.tsx";
import { findingQuery } from "./api.ts";
import { Decision } from "./Decision.tsx";
import { useWasteWords } from "./useWasteWords.ts";
import classes from "./Waste.module.css";

const ProofChart = lazy(() => import("./ProofChart.tsx").then((module) => ({ default: module.ProofChart })));

/** Shows a finding, its proof and the possible actions. */
export function FindingPage() {
  const { t } = useTranslation("waste");
  const { finding: id = "" } = useParams({ strict: false });
  const { data, error, isFetching, refetch } = useQuery(findingQuery(id));
  const { when } = useWasteWords();
  const isMissing = error instanceof ApiError && (error.code === "waste.not_found" || error.code === "request.invalid");
  const title = data ? t("one.title", { what: t(`kind.${data.kind}`), name: data.device.device_name }) : t("title");
  return (
    <Page title={title} lead={data && when(data)}>
      {isMissing && <Missing />}
      {error && !data && !isMissing && !isFetching && (
        <LoadFailure what="waste" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Surface isCard className={classes.skeleton} role="status" aria-label={t("title")} />}
      {data && !isMissing && <Whole finding={data} />}
    </Page>
  );
}

function Missing() {
  const { t } = useTranslation("waste");
  const back = <ButtonLink to="/app/waste">{t("one.back")}</ButtonLink>;
  return <EmptyState title={t("one.missing")} text={t("one.missingText")} action={back} />;
}

function Whole({ finding }: { finding: ProvenFinding }) {
  const { t } = useTranslation("waste");
  const { sentence } = useWasteWords();
  return (
    <Stack gap={16}>
      <Stack as="section" gap={16} isCard pad={20} className={classes.now} aria-label={t(`kind.${finding.kind}`)}>
        <Text as="p" size={16} weight={600} breaks>
          {sentence(finding)}
        </Text>
        <Figures finding={finding} />
        <Decision finding={finding} />
      </Stack>
      <Suspense fallback={<Waiting />}>
        <ProofChart finding={finding} />
      </Suspense>
      <Section title={t("how.title")}>
        <How finding={finding} />
      </Section>
    </Stack>
  );
}

function Figures({ finding }: { finding: ProvenFinding }) {
  const { t } = useTranslation("waste");
  const { kWh, cost, share } = useWasteWords();
  const { wasteWh, measuredWh, expectedWh, savings } = finding;
  const money = cost(finding);
  const facts = [
    [t("figure.cost"), money],
    [t("wasted"), kWh(wasteWh)],
    [t("figure.measured"), kWh(measuredWh)],
    [t("figure.expected"), kWh(expectedWh)],
    [
      t("savings.title", { count: savings?.days ?? 0 }),
      savings && t("savings.figure", { saved: kWh(savings.savedWh), certain: kWh(savings.certainWh) }),
    ],
    ["CV(RMSE)", savings && share(savings.cvRmse)],
  ] as const;
  return <Facts facts={facts} layout="line" look="figure" />;
}

/** Explains the judgement in words that can be checked. */
function How({ finding }: { finding: ProvenFinding }) {
  const { t } = useTranslation("waste");
  const { share, number } = useWasteWords();
  const { kind, comparedDays, deviations, cvRmse, minds } = finding;
  return (
    <div className={classes.how}>
      <p>{t(`how.${kind}`, { count: comparedDays })}</p>
      {minds.includes("weather") && <p>{t("how.weather")}</p>}
      {minds.includes("last_year") && <p>{t("how.lastYear")}</p>}
      {deviations !== null && <p>{t("how.deviations", { times: number.format(deviations) })}</p>}
      {cvRmse !== null && <p>{t("how.cvRmse", { share: share(cvRmse) })}</p>}
    </div>
  );
}
