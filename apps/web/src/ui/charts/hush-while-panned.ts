import type { EChartsType } from "echarts/core";

/** Takes tooltip and pointer line away while a chart is dragged: nobody reads them then, and each costs part of a frame. */
export function hushWhilePanned(chart: EChartsType): void {
  let isDown = false;
  let isHushed = false;
  const hush = (isIt: boolean) => {
    if (isIt === isHushed) return;
    isHushed = isIt;
    if (isIt) chart.dispatchAction({ type: "hideTip" });
    chart.setOption({ tooltip: { show: !isIt } }, { lazyUpdate: true });
  };
  const rest = () => {
    isDown = false;
    hush(false);
  };
  const pointer = chart.getZr();
  pointer.on("mousedown", () => {
    isDown = true;
  });
  pointer.on("mouseup", rest);
  pointer.on("globalout", rest);
  chart.on("datazoom", () => hush(isDown));
}
