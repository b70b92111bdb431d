import { TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { isDay, isDecimal, monthsLater, tariffProblems } from "@switchboard/domain";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { moneyFormat } from "../../../ui/format/money.ts";
import { BillLines } from "../../../widgets/bills/BillLines.tsx";
import { LoadFailureLine } from "../../../widgets/LoadFailureLine.tsx";
import { exampleQuery } from "../api.ts";
import { problemWords } from "../problems.ts";
import type { TariffDraft } from "../tariff-draft.ts";
import classes from "./TariffForm.module.css";

const DEBOUNCE_MS = 300;
const MOST_PROBLEMS = 4;

const FIGURES = ["kwh", "powerFactor", "demand", "contractDemand", "connectedLoad"] as const;
type Figures = Record<(typeof FIGURES)[number], string>;
const START: Figures = { kwh: "10000", powerFactor: "0.95", demand: "50", contractDemand: "60", connectedLoad: "60" };

/** The first whole month from a day on that a version counts in. */
function exampleMonth(version: string, today: string): string {
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
  return { problems, query: useQuery({ ...exampleQuery(input), enabled: problems.length === 0 }) };
}

interface ExampleProps {
  draft: TariffDraft;
  /** The first day of the version that is edited. */
  from: string;
  today: string;
}

/** What a month would cost by the tariff as it stands in the form, worked out again as one types. */
export function Example({ draft, from, today }: ExampleProps) {
  const { t, i18n } = useTranslation("tariffs");
  const [figures, setFigures] = useState(START);
  const { problems, query } = useExample(draft, figures, exampleMonth(from, today));
  const bill = problems.length === 0 ? query.data?.bill : undefined;
  return (
    <aside className={classes.example} aria-labelledby="tariff-example">
      <h2 id="tariff-example">{t("example.title")}</h2>
      <div className={classes.figures}>
        {FIGURES.map((name) => (
          <TextInput
            key={name}
            size="xs"
            label={t(`example.${name}`)}
            inputMode="decimal"
            value={figures[name]}
            onChange={(event) => setFigures({ ...figures, [name]: event.currentTarget.value.trim() })}
          />
        ))}
      </div>
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
          <p className={classes.total} role="status">
            <strong>{moneyFormat(i18n.language, bill.currency)(bill.total)}</strong> {t("example.month")}
          </p>
          <BillLines bill={bill} caption={t("example.title")} />
        </>
      )}
    </aside>
  );
}
