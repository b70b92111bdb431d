import type { EChartsType } from "echarts/core";

/** Hides the tooltip and pointer line while a chart is dragged, because nobody reads them then and each costs part of a frame. */
export function muteTooltipsWhilePanning(chart: EChartsType): void {
  let isDown = false;
  let isMuted = false;
  const muteTooltips = (isPanning: boolean) => {
    if (isPanning === isMuted) return;
    isMuted = isPanning;
    if (isPanning) chart.dispatchAction({ type: "hideTip" });
    chart.setOption({ tooltip: { show: !isPanning } }, { lazyUpdate: true });
  };
  const rest = () => {
    isDown = false;
    muteTooltips(false);
  };
  const pointer = chart.getZr();
  pointer.on("mousedown", () => {
    isDown = true;
  });
  pointer.on("mouseup", rest);
  pointer.on("globalout", rest);
  chart.on("datazoom", () => muteTooltips(isDown));
}
