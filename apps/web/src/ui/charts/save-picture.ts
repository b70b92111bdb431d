import type { EChartsOption } from "echarts";
import type { ChartLook } from "./chart-look.ts";

const SIZE = { width: 1200, height: 640 };
export const TITLE_HEIGHT = 48;

/** Renders the chart as a PNG, with its title and without controls. */
async function pictureOf(title: string, option: EChartsOption, look: ChartLook): Promise<string> {
  const { init } = await import("./chart-kit.ts");
  const box = document.createElement("div");
  const chart = init(box, undefined, { ...SIZE, renderer: "canvas", devicePixelRatio: 2 });
  try {
    // Streams have neither axes nor a legend.
    const grid = option.grid as { top: number; bottom: number } | undefined;
    chart.setOption({
      ...option,
      animation: false,
      title: { text: title, left: 16, top: 12, textStyle: { color: look.text, fontFamily: look.font, fontSize: 20 } },
      ...(grid && {
        legend: { ...(option.legend as object), top: TITLE_HEIGHT, left: 16 },
        grid: { ...grid, top: grid.top + TITLE_HEIGHT },
      }),
    });
    return chart.getDataURL({
      type: "png",
      pixelRatio: 2,
      backgroundColor: look.card,
      excludeComponents: ["dataZoom", "toolbox"],
    });
  } finally {
    chart.dispose();
  }
}

export async function savePicture(title: string, option: EChartsOption, look: ChartLook): Promise<void> {
  const link = document.createElement("a");
  link.href = await pictureOf(title, option, look);
  link.download = `${title.replace(/[\\/:*?"<>|]+/g, " ").trim()}.png`;
  link.click();
}
