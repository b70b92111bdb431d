import { IconTable } from "@switchboard/icons";
import type { EChartsType } from "echarts/core";
import { useMemo, useRef, useState } from "react";
import { useTranslation } from "../../i18n/useTranslation.ts";
import type { DaySpan } from "../format/day-span.ts";
import { Button } from "../kit/Button.tsx";
import { Row } from "../kit/layout/Row.tsx";
import { Stack } from "../kit/layout/Stack.tsx";
import { useIsPrinting } from "../kit/useIsPrinting.ts";
import { useColorScheme } from "../theme/theme.ts";
import classes from "./Chart.module.css";
import { ChartExport } from "./ChartExport.tsx";
import { ChartRows } from "./ChartRows.tsx";
import { chartLook } from "./chart-look.ts";
import type { ChartModel } from "./chart-model.ts";
import { chartOption } from "./chart-option.ts";
import { timeWords } from "./time-words.ts";
import { useChart } from "./useChart.ts";
import { useIs24Hour } from "./useIs24Hour.ts";
import { useKeyboardTip } from "./useKeyboardTip.ts";
import { useZoom } from "./useZoom.ts";
import { ZoomTools } from "./ZoomTools.tsx";
import { daysOfWindow } from "./zoom-window.ts";

interface ChartProps {
  model: ChartModel;
  /** Describes the chart for screen readers. */
  summary: string;
  /** Changes with the subject of the chart, not with newer values. */
  chartKey: string;
  height?: number;
  /** Called with the zoomed days as the new range, so that finer data is loaded. */
  onDays?: ((span: DaySpan) => void) | undefined;
  /** The shown days; choosing them again changes nothing. */
  days?: DaySpan | undefined;
  /** The view where the screen chooses it, which then prints the table too; without it, the chart has a button of its own. */
  view?: "graph" | "table" | "comparison";
}

/** Tracks the series hidden by the legend, which tooltips need. */
function useTalk() {
  const { t } = useTranslation("charts");
  const hidden = useRef<Record<string, boolean>>({});
  const talk = useMemo(() => ({ total: t("total"), isShown: (name: string) => hidden.current[name] !== false }), [t]);
  const listen = (chart: EChartsType) =>
    chart.on("legendselectchanged", (event) => {
      hidden.current = (event as { selected: Record<string, boolean> }).selected;
    });
  return { talk, listen };
}

function Canvas({ model, summary, chartKey, height = 360, days, onDays }: ChartProps) {
  const { t, i18n } = useTranslation("charts");
  const is24Hour = useIs24Hour();
  const scheme = useColorScheme();
  const { talk, listen } = useTalk();
  const words = useMemo(() => timeWords(i18n.language, is24Hour), [i18n.language, is24Hour]);
  const option = useMemo(() => {
    void scheme;
    return chartOption(model, chartLook(), words, talk);
  }, [model, scheme, words, talk]);
  const ready = useRef<(chart: EChartsType) => void>(() => {});
  const { box, chart } = useChart(option, chartKey, (drawn) => ready.current(drawn));
  const { zoomed, reset, brushed, pointer, listen: listenToZoom } = useZoom(chart, model, chartKey);
  ready.current = (drawn) => {
    listen(drawn);
    listenToZoom(drawn);
  };
  const { said, ...keys } = useKeyboardTip(chart, model, words, talk, zoomed ? reset : undefined);
  const seen = onDays && zoomed && daysOfWindow(model, zoomed);
  const isOther = seen && (seen.from_date !== days?.from_date || seen.to_date !== days?.to_date);
  return (
    <div className={classes.box} {...pointer}>
      <div
        ref={box}
        role="img"
        aria-label={model.kind === "heat" ? summary : `${summary}. ${t("keys")}`}
        className={classes.canvas}
        style={{ "--height": `${height}px` } as React.CSSProperties}
        tabIndex={model.kind === "heat" ? undefined : 0}
        {...keys}
      />
      <p className="sb-visually-hidden" role="status">
        {said}
      </p>
      {brushed && <div className={classes.brush} style={brushed} />}
      {zoomed && <ZoomTools days={isOther ? seen : undefined} onReset={reset} onDays={(span) => onDays?.(span)} />}
    </div>
  );
}

/** Shows a chart, its data as a table, and their export. */
export function Chart(props: ChartProps) {
  const { model, view } = props;
  const { t } = useTranslation("charts");
  const [isTable, setIsTable] = useState(false);
  const isPrinting = useIsPrinting();
  const hasGraph = view === undefined ? !isTable : view !== "table";
  const hasRows = view === undefined ? isTable : view !== "graph" || isPrinting;
  return (
    <Stack as="figure" gap={12} className={classes.chart}>
      <Row as="figcaption" wraps justify="between" gap={8} className={classes.head}>
        <h2>{model.title}</h2>
        <Row wraps gap={8} className={classes.tools}>
          {view === undefined && (
            <Button isQuiet aria-pressed={isTable} onClick={() => setIsTable(!isTable)}>
              <IconTable size={18} stroke={1.7} aria-hidden="true" />
              <span>{t("table")}</span>
            </Button>
          )}
          <ChartExport model={model} />
        </Row>
      </Row>
      {hasGraph && <Canvas {...props} />}
      {hasRows && <ChartRows model={model} />}
    </Stack>
  );
}
