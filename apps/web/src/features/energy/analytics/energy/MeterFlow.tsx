import { useMemo } from "react";
import { chartLook } from "../../../../ui/charts/chart-look.ts";
import "../../../../ui/charts/flow-kit.ts";
import { type Flow, flowOption } from "../../../../ui/charts/flow-option.ts";
import { savePicture, TITLE_HEIGHT } from "../../../../ui/charts/save-picture.ts";
import { useChart } from "../../../../ui/charts/useChart.ts";
import { useColorScheme } from "../../../../ui/theme/theme.ts";

interface MeterFlowProps {
  flow: Flow;
  /** Describes the drawing for screen readers. */
  summary: string;
  format(value: number): string;
}

const ROW = 44;
const LEAST = 260;
const MOST = 640;

/** Saves the streams as a picture. */
export function saveFlow(title: string, flow: Flow, format: (value: number) => string): void {
  const look = chartLook();
  void savePicture(title, flowOption(flow, { ...look, isNarrow: false }, format, TITLE_HEIGHT + 16), look);
}

/** Draws the tree of meters as streams; the rows below it show the same data. */
export function MeterFlow({ flow, summary, format }: MeterFlowProps) {
  const scheme = useColorScheme();
  const option = useMemo(() => {
    void scheme;
    // Names in three columns need two lines on a tablet too.
    const isNarrow = matchMedia("(max-width: 1199px)").matches;
    return flowOption(flow, { ...chartLook(), isNarrow }, format);
  }, [flow, format, scheme]);
  const { box } = useChart(option, JSON.stringify(flow.nodes.map(({ id }) => id)));
  // Each end node needs one line for its name and one for its energy.
  const ends = flow.nodes.filter(({ id }) => !flow.links.some(({ source }) => source === id)).length;
  const height = Math.min(MOST, Math.max(LEAST, ends * ROW));
  return <div ref={box} role="img" aria-label={summary} style={{ height }} />;
}
