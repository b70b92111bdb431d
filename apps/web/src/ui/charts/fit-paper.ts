import type { EChartsType } from "echarts/core";

/** What a portrait page has between its margins and those of a card. */
const PAPER_WIDTH = 640;

/** While a page is printed a chart is as wide as paper, and has nothing to drag. Answers how to let go of it. */
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
    // Paper does not wait for a frame.
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
