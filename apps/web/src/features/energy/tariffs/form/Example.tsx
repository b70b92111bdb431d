import { TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { isDay } from "@switchboard/domain/core";
import { isDecimal, monthsLater, tariffProblems } from "@switchboard/domain/energy";
import { IconChevronDown } from "@switchboard/icons";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, type RefObject, useRef, useState } from "react";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { moneyFormat } from "../../../../ui/format/money.ts";
import { Grid } from "../../../../ui/kit/layout/Grid.tsx";
import { PlainButton } from "../../../../ui/kit/layout/PlainButton.tsx";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { Surface } from "../../../../ui/kit/layout/Surface.tsx";
import split from "../../../../ui/kit/Split.module.css";
import { BillLines } from "../../../../widgets/bills/BillLines.tsx";
import { LoadFailureLine } from "../../../../widgets/LoadFailureLine.tsx";
import { exampleQuery } from "../api.ts";
import { problemWords } from "../problems.ts";
import type { TariffDraft } from "../tariff-draft.ts";
import classes from "./TariffForm.module.css";

const DEBOUNCE_MS = 300;
const MOST_PROBLEMS = 4;

const FIGURES = ["kwh", "powerFactor", "demand", "contractDemand", "connectedLoad"] as const;
type Figures = Record<(typeof FIGURES)[number], string>;
const START: Figures = { kwh: "10000", powerFactor: "0.95", demand: "50", contractDemand: "60", connectedLoad: "60" };

/** Returns the first whole month of a version: from today on, or from its first day when a later version has replaced it. */
function exampleMonth(version: string, until: string | undefined, day: string): string {
  const today = until && isDay(until) && until <= day ? version : day;
  const first = `${(isDay(version) && version > today ? version : today).slice(0, 7)}-01`;
  return isDay(version) && first < version ? monthsLater(first, 1) : first;
}

function useExample(draft: TariffDraft, figures: Figures, from: string) {
  const [tariff] = useDebouncedValue(draft, DEBOUNCE_MS);
  const [given] = useDebouncedValue(figures, DEBOUNCE_MS);
  const problems = tariffProblems(tariff);
  const amount = (text: string) => (isDecimal(text) ? text : null);
  const { kwh, ...rest } = given;
  const input = {
    tariff: { ...tariff, name: tariff.name.trim() || "Tariff" },
    from,
    kwh: amount(kwh) ?? "0",
    powerFactor: amount(rest.powerFactor),
    demand: amount(rest.demand),
    contractDemand: amount(rest.contractDemand),
    connectedLoad: amount(rest.connectedLoad),
  };
  const query = useQuery({ ...exampleQuery(input), enabled: problems.length === 0 });
  return { problems, query, bill: problems.length === 0 ? query.data?.bill : undefined };
}

interface BesideExampleProps {
  draft: TariffDraft;
  /** The first day of the edited version; `until` is that of the next one. */
  from: string;
  until: string | undefined;
  today: string;
  children: ReactNode;
}

/** Shows a form beside the cost of a month, recomputed while typing; on a phone its total stays visible. */
export function BesideExample({ draft, from, until, today, children }: BesideExampleProps) {
  const [figures, setFigures] = useState(START);
  const example = useExample(draft, figures, exampleMonth(from, until, today));
  const place = useRef<HTMLElement>(null);
  const show = () => {
    place.current?.scrollIntoView({ block: "start" });
    place.current?.focus({ preventScroll: true });
  };
  return (
    <div className={split.split}>
      <Surface shrinks className={classes.form}>
        {children}
        <ExampleBar {...example} onShow={show} />
      </Surface>
      <Example {...example} place={place} figures={figures} onFigures={setFigures} />
    </div>
  );
}

type ExampleState = ReturnType<typeof useExample>;

/** Shows the total when the example itself is below the form. */
function ExampleBar({ problems, bill, onShow }: ExampleState & { onShow(): void }) {
  const { t } = useTranslation("tariffs");
  return (
    <PlainButton className={classes.bar} onClick={onShow}>
      <span>{t("example.title")}</span>
      {bill ? (
        <Total bill={bill} />
      ) : (
        problems.length > 0 && <span>{t("form.problems", { count: problems.length })}</span>
      )}
      <IconChevronDown size={20} stroke={1.8} aria-hidden="true" />
    </PlainButton>
  );
}

function Total({ bill }: { bill: NonNullable<ExampleState["bill"]> }) {
  const { t, i18n } = useTranslation("tariffs");
  return (
    <span className={classes.total}>
      <strong>{moneyFormat(i18n.language, bill.currency)(bill.total)}</strong> {t("example.month")}
    </span>
  );
}

interface ExampleProps extends ExampleState {
  place: RefObject<HTMLElement | null>;
  figures: Figures;
  onFigures(figures: Figures): void;
}

function Example({ problems, query, bill, place, figures, onFigures }: ExampleProps) {
  const { t } = useTranslation("tariffs");
  return (
    <Stack
      as="aside"
      gap={12}
      isCard
      pad={16}
      ref={place}
      className={classes.example}
      aria-labelledby="tariff-example"
      tabIndex={-1}
    >
      <h2 id="tariff-example">{t("example.title")}</h2>
      <Grid min={110} gap={8}>
        {FIGURES.map((name) => (
          <TextInput
            key={name}
            size="xs"
            label={t(`example.${name}`)}
            inputMode="decimal"
            value={figures[name]}
            onChange={(event) => onFigures({ ...figures, [name]: event.currentTarget.value.trim() })}
          />
        ))}
      </Grid>
      {problems.length > 0 && (
        <div role="status">
          <p>{t("example.wrong")}</p>
          <ul className={classes.wrong}>
            {problems.slice(0, MOST_PROBLEMS).map((problem) => (
              <li key={`${problem.path} ${problem.code}`}>{problemWords(t, problem)}</li>
            ))}
          </ul>
        </div>
      )}
      {query.error && !query.isFetching && problems.length === 0 && (
        <LoadFailureLine what="bill" error={query.error} onRetry={() => void query.refetch()} />
      )}
      {bill && (
        <>
          <p role="status">
            <Total bill={bill} />
          </p>
          <BillLines bill={bill} caption={t("example.title")} />
        </>
      )}
    </Stack>
  );
}
