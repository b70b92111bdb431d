import type { EChartsType } from "echarts/core";

/** The width of a portrait page between its margins and those of a card. */
const PAPER_WIDTH = 640;

/** Makes a chart as wide as paper and hides its slider during printing. Returns a function that stops this. */
export function fitPaper(chart: EChartsType): () => void {
  let isSlidable = false;
  const slider = () => ((chart.getOption().dataZoom ?? []) as { show?: boolean }[])[1];
  const show = (isShown: boolean) => {
    if (isSlidable) chart.setOption({ dataZoom: [{}, { show: isShown }] });
  };
  const begin = () => {
    isSlidable = slider()?.show ?? false;
    show(false);
    chart.resize({ width: PAPER_WIDTH });
    // Printing does not wait for a frame.
    chart.getZr().flush();
  };
  const end = () => {
    show(true);
    chart.resize({ width: "auto" });
  };
  addEventListener("beforeprint", begin);
  addEventListener("afterprint", end);
  return () => {
    removeEventListener("beforeprint", begin);
    removeEventListener("afterprint", end);
  };
}
