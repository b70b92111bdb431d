import type { EnergyCost } from "../../../data/bills.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { LeftOutNote } from "../../../widgets/sums/LeftOutNote.tsx";
import classes from "./Costs.module.css";
import reports from "./Reports.module.css";
import type { CostWords } from "./useCostWords.ts";

interface CostNotesProps {
  reply: EnergyCost;
  words: CostWords;
}

export function CostHeadline({ reply: { total }, words }: CostNotesProps) {
  const { t } = useTranslation(["reports", "charts"]);
  const cost = words.cost(total);
  const facts = [cost && words.energy(total), total.co2 && t("reports:cost.co2", { co2: words.co2(total) })];
  return (
    <p className={reports.headline}>
      <strong>{cost || words.energy(total)}</strong> <span>{t("charts:total")}</span>
      {facts.filter(Boolean).map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
    </p>
  );
}

/** Explains the figures, and what is missing from them. */
export function CostNotes({ reply, words }: CostNotesProps) {
  const { t } = useTranslation("reports");
  const { currency, unpriced, unpricedWh, missing } = reply;
  const unknown = [
    currency === null ? t("cost.noTariff") : "",
    currency !== null && unpriced > 0 ? t("cost.unpriced", { count: unpriced }) : "",
    currency !== null && unpricedWh > 0 ? t("cost.unpricedWh", { energy: words.energy({ importWh: unpricedWh }) }) : "",
    missing.hours > 0 ? t("cost.missing", { hours: missing.hours, count: missing.meters }) : "",
  ].filter(Boolean);
  return (
    <>
      <LeftOutNote leftOut={reply.left_out} />
      <ul className={classes.notes}>
        {unknown.map((each) => (
          <li key={each} className={classes.unknown}>
            {each}
          </li>
        ))}
        {currency !== null && <li>{t("cost.means")}</li>}
      </ul>
    </>
  );
}
