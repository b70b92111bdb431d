import { IconPhotoDown, IconTable } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../kit/Button.tsx";
import { useColorScheme } from "../theme/theme.ts";
import classes from "./Chart.module.css";
import { ChartRows } from "./ChartRows.tsx";
import { chartLook } from "./chart-look.ts";
import type { ChartModel } from "./chart-model.ts";
import { chartOption } from "./chart-option.ts";
import { savePicture } from "./save-picture.ts";
import { timeWords } from "./time-words.ts";
import { useChart } from "./useChart.ts";
import { useIs24Hour } from "./useIs24Hour.ts";

interface ChartProps {
  model: ChartModel;
  /** What the chart says, for those who do not see it. */
  summary: string;
  /** Changes when it is another chart, not the same one with newer numbers. */
  chartKey: string;
  height?: number;
}

function Canvas({ model, summary, chartKey, height = 360 }: ChartProps) {
  const { i18n } = useTranslation("charts");
  const is24Hour = useIs24Hour();
  const scheme = useColorScheme();
  const option = useMemo(() => {
    void scheme;
    return chartOption(model, chartLook(), timeWords(i18n.language, is24Hour));
  }, [model, scheme, i18n.language, is24Hour]);
  const box = useChart(option, chartKey);
  return <div ref={box} role="img" aria-label={summary} className={classes.canvas} style={{ height }} />;
}

/** A chart, the same as a table, and as a picture to take away. */
export function Chart(props: ChartProps) {
  const { model } = props;
  const { t, i18n } = useTranslation("charts");
  const [isTable, setIsTable] = useState(false);
  const is24Hour = useIs24Hour();
  const save = () => {
    const look = chartLook();
    return savePicture(model.title, chartOption(model, look, timeWords(i18n.language, is24Hour)), look);
  };
  return (
    <figure className={classes.chart}>
      <figcaption className={classes.head}>
        <h2>{model.title}</h2>
        <div className={classes.tools}>
          <Button isQuiet aria-pressed={isTable} onClick={() => setIsTable(!isTable)}>
            <IconTable size={18} stroke={1.7} aria-hidden="true" />
            {t("table")}
          </Button>
          <Button isQuiet onClick={() => void save()}>
            <IconPhotoDown size={18} stroke={1.7} aria-hidden="true" />
            {t("picture")}
          </Button>
        </div>
      </figcaption>
      {isTable ? <ChartRows model={model} /> : <Canvas {...props} />}
    </figure>
  );
}
