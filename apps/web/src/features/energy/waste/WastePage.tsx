import type { WasteFindingView } from "@switchboard/contract";
import { IconLeaf } from "@switchboard/icons";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMay } from "../../../api/useMay.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { useAddressStep } from "../../../ui/address-step.ts";
import { TableExport } from "../../../ui/files/TableExport.tsx";
import type { FileColumn } from "../../../ui/files/table-file.ts";
import { ButtonLink } from "../../../ui/kit/Button.tsx";
import { EmptyState } from "../../../ui/kit/EmptyState.tsx";
import { Row } from "../../../ui/kit/layout/Row.tsx";
import { Stack } from "../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../ui/kit/layout/Text.tsx";
import { SegmentedControl } from "../../../ui/kit/SegmentedControl.tsx";
import { ListPage } from "../../../widgets/ListPage.tsx";
import { loadOf } from "../../../widgets/list-load.ts";
import { type WasteState, wasteQuery } from "./api.ts";
import { OutdoorSensor } from "./OutdoorSensor.tsx";
import { useWasteWords } from "./useWasteWords.ts";
import classes from "./Waste.module.css";

/** Lists findings of wasted energy and the decisions about them. */
export function WastePage() {
  const { t } = useTranslation("waste");
  const search = useSearch({ from: "/app/waste" });
  const state: WasteState = search.state === "decided" ? "decided" : "open";
  const navigate = useNavigate();
  const step = useAddressStep();
  const query = useQuery(wasteQuery(state));
  const mayName = useMay("enterprise.manage");
  const docs = query.data?.docs ?? [];
  // Shown below the findings, or below the empty state.
  const below = query.data && (
    <>
      <Checked day={query.data.checkedDay} />
      {mayName && <OutdoorSensor sensor={query.data.sensor} />}
      {!mayName && query.data.sensor === null && (
        <Text as="p" tone="quiet" size={13}>
          {t("weather.ask")}
        </Text>
      )}
    </>
  );
  return (
    <ListPage
      isLive={false}
      title={t("title")}
      lead={t("lead")}
      filters={
        <SegmentedControl
          className={classes.states}
          aria-label={t("state.label")}
          value={state}
          data={[
            { value: "open", label: t("state.open") },
            { value: "decided", label: t("state.decided") },
          ]}
          onChange={(value) =>
            void navigate({ to: "/app/waste", search: value === "decided" ? { state: "decided" } : {}, ...step() })
          }
        />
      }
      load={loadOf(query)}
      what="waste"
      isEmpty={docs.length === 0}
      empty={
        <>
          <Nothing state={state} checkedDay={query.data?.checkedDay ?? null} />
          {below}
        </>
      }
    >
      {docs.length > 0 && (
        <>
          <Sums findings={docs} state={state} />
          <Stack as="ul" gap={12} aria-label={t("title")}>
            {docs.map((finding) => (
              <FindingCard key={finding._id} finding={finding} />
            ))}
          </Stack>
          {below}
        </>
      )}
    </ListPage>
  );
}

function Nothing({ state, checkedDay }: { state: WasteState; checkedDay: string | null }) {
  const { t } = useTranslation("waste");
  const kind = state === "decided" ? "decided" : checkedDay === null ? "unchecked" : "open";
  const words = { title: t(`empty.${kind}.title`), text: t(`empty.${kind}.text`) };
  const next =
    kind === "decided" ? (
      <ButtonLink to="/app/waste" isQuiet>
        {t("empty.findings")}
      </ButtonLink>
    ) : (
      <ButtonLink to="/app/analytics/energy" isQuiet>
        {t("empty.energy")}
      </ButtonLink>
    );
  return <EmptyState icon={<IconLeaf />} {...words} action={next} />;
}

function useWasteColumns(): FileColumn<WasteFindingView>[] {
  const { t } = useTranslation("waste");
  const { kWh, when, sentence, cost } = useWasteWords();
  return [
    { title: t("column.device"), text: ({ device }) => device.device_name },
    { title: t("column.kind"), text: ({ kind }) => t(`kind.${kind}`) },
    { title: t("column.finding"), text: sentence, width: 360 },
    { title: t("column.when"), text: when },
    { title: t("column.wasted"), text: ({ wasteWh }) => kWh(wasteWh), value: ({ wasteWh }) => wasteWh / 1000 },
    { title: t("column.cost"), text: (finding) => cost(finding) ?? "" },
    { title: t("column.decision"), text: ({ decided }) => (decided ? t(`decision.${decided.decision}`) : "") },
  ];
}

/** Shows the energy wasted by open findings, or saved since decided ones. */
function Sums({ findings, state }: { findings: readonly WasteFindingView[]; state: WasteState }) {
  const { t } = useTranslation("waste");
  const { kWh } = useWasteWords();
  const columns = useWasteColumns();
  // The waste of a meter that the meter above it shows too counts once.
  const wasted = findings.reduce((sum, { wasteWh, isShownAbove }) => sum + (isShownAbove ? 0 : wasteWh), 0);
  const saved = findings.reduce((sum, { savings }) => sum + (savings?.savedWh ?? 0), 0);
  return (
    <Row wraps justify="between" gap={8}>
      <Row as="p" wraps align="baseline" gap="4 8" tone="quiet" className={classes.sum}>
        <Text as="strong" tone="text" size={28} isTabular>
          {kWh(state === "open" ? wasted : saved)}
        </Text>
        <span>{t(state === "open" ? "sum.open" : "sum.saved", { count: findings.length })}</span>
      </Row>
      <TableExport name="waste" title={t("title")} columns={columns} rows={findings} />
    </Row>
  );
}

function FindingCard({ finding }: { finding: WasteFindingView }) {
  const { t } = useTranslation("waste");
  const { kWh, when, sentence, cost } = useWasteWords();
  const { _id, device, kind, wasteWh, decided, savings } = finding;
  const name = device.device_name;
  return (
    <Row as="li" wraps justify="between" gap="12 24" isCard pad={16} aria-label={name}>
      <Stack gap={4} breaks className={classes.what}>
        <small>{t(`kind.${kind}`)}</small>
        <strong>{name}</strong>
        <span>{sentence(finding)}</span>
        <small>{when(finding)}</small>
        {finding.isShownAbove && <small>{t("within")}</small>}
        {decided && <small>{t("decided.line", { what: t(`decision.${decided.decision}`), by: decided.by })}</small>}
        {savings && <small>{t("savings.line", { saved: kWh(savings.savedWh), count: savings.days })}</small>}
      </Stack>
      <Stack align="end" gap={2} isTabular className={classes.figure}>
        <Text as="strong" size={20}>
          {cost(finding) ?? kWh(wasteWh)}
        </Text>
        <small>{cost(finding) ? kWh(wasteWh) : t("wasted")}</small>
        <ButtonLink isQuiet to="/app/waste/$finding" params={{ finding: _id }} aria-label={t("openNamed", { name })}>
          {t("open")}
        </ButtonLink>
      </Stack>
    </Row>
  );
}

function Checked({ day }: { day: string | null }) {
  const { t } = useTranslation("waste");
  const words = useWasteWords();
  return (
    <Text as="p" tone="quiet" size={13}>
      {day === null ? t("unchecked") : t("checked", { day: words.day(day) })}
    </Text>
  );
}
