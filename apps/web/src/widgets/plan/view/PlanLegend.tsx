import { type PlanLayer, type PlanLevel, planScale } from "@switchboard/domain/site";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { Row } from "../../../ui/kit/layout/Row.tsx";
import { Text } from "../../../ui/kit/layout/Text.tsx";
import classes from "./Plan.module.css";
import { useReadingWords } from "./useReadingWords.ts";

/** Returns the levels of a layer with their limits in words, the lowest first. */
function useLimits(layer: PlanLayer): readonly { level: PlanLevel; limits: string | undefined }[] {
  const { t } = useTranslation("floorPlans");
  const { amount } = useReadingWords();
  const { lowest, higher } = planScale(layer);
  const ends = higher.map(([, least]) => amount(layer, least));
  return [lowest, ...higher.map(([level]) => level)].map((level, index) => {
    const [from, to] = [ends[index - 1], ends[index]];
    if (from && to) return { level, limits: t("range", { from, to }) };
    return { level, limits: to ? t("below", { value: to }) : from && t("from", { value: from }) };
  });
}

/** Names the colours of a layer. */
export function PlanLegend({ layer }: { layer: PlanLayer }) {
  const { t } = useTranslation("floorPlans");
  return (
    <Row as="ul" wraps gap="4 16" size={13} aria-label={t("legend")}>
      {useLimits(layer).map(({ level, limits }) => (
        <Row as="li" key={level} gap={6}>
          <span className={classes.swatch} data-level={level} data-drawing aria-hidden="true" />
          <span>{t(`level.${level}`)}</span>
          {limits && <Text tone="quiet">{limits}</Text>}
        </Row>
      ))}
      <Row as="li" gap={6}>
        <span className={classes.swatch} data-drawing aria-hidden="true" />
        <span>{t("level.none")}</span>
      </Row>
    </Row>
  );
}
