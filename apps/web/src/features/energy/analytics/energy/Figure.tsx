import type { ReactNode } from "react";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import type { ChartColor } from "../../../../ui/charts/chart-model.ts";
import { Spark } from "../../../../ui/charts/Spark.tsx";
import type { Slots } from "../../../../ui/charts/spark.ts";
import { useSpanWords } from "../../../../ui/format/useSpanWords.ts";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import classes from "../Analytics.module.css";
import type { ComparedTime } from "./compared-time.ts";

interface FigureProps {
  time: ComparedTime;
  label: string;
  value: string;
  /** Its change against the same time before. */
  change: ReactNode;
  note?: ReactNode;
  spark: { values: Slots; before?: Slots | undefined; color: Exclude<ChartColor, number> };
}

/** Shows a figure with its unit, its change and its origin. */
export function Figure({ time, label, value, change, note, spark }: FigureProps) {
  const { t } = useTranslation("analytics");
  const spanWords = useSpanWords();
  return (
    <Row wraps gap="4 24" className={classes.figure}>
      <Stack as="p" className={classes.figureMain}>
        <Text tone="quiet" size={13} className={classes.figureLabel}>
          {t("figure.of", { figure: label, period: spanWords(time.own) })}
        </Text>
        <Text as="strong" size={28} isTabular className={classes.figureValue}>
          {value}
        </Text>
      </Stack>
      <Stack as="p" tone="quiet" isTabular className={classes.figureNotes}>
        <span>{change}</span>
        {note && <span>{note}</span>}
      </Stack>
      <div className={classes.figureSpark}>
        <Spark {...spark} />
      </div>
    </Row>
  );
}
