import type { EnergyCost } from "../../../data/bills.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { Row } from "../../../ui/kit/layout/Row.tsx";
import { Stack } from "../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../ui/kit/layout/Text.tsx";
import { LeftOutNote } from "../../../widgets/sums/LeftOutNote.tsx";
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
    <Row as="p" wraps align="baseline" gap="0 8" tone="quiet" isTabular>
      <strong>{cost || words.energy(total)}</strong> <span>{t("charts:total")}</span>
      {facts.filter(Boolean).map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
    </Row>
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
      <Stack as="ul" gap={4} tone="quiet">
        {unknown.map((each) => (
          <Text as="li" tone="text" key={each}>
            {each}
          </Text>
        ))}
        {currency !== null && <li>{t("cost.means")}</li>}
      </Stack>
    </>
  );
}
