import type { EChartsOption } from "echarts";
import { type ChartLook, COMPARED } from "./chart-look.ts";
import { MOTION_MS, tooltipLook } from "./frame-option.ts";
import { tooltip } from "./tooltip.ts";

export interface FlowNode {
  id: string;
  /** Written by users, so it is text and never markup. */
  name: string;
  value: number;
  /** The distance from the first column. */
  level: number;
  /** True for energy without a meter of its own. */
  isRest: boolean;
}

export interface FlowLink {
  source: string;
  target: string;
  value: number;
}

/** Streams from left to right, as wide as their values. */
export interface Flow {
  nodes: readonly FlowNode[];
  links: readonly FlowLink[];
}

type Format = (value: number) => string;

function flowTooltip(names: ReadonlyMap<string, string>, format: Format, params: unknown): HTMLElement {
  const { dataType, data, color } = params as {
    dataType: "node" | "edge";
    data: { name?: string; source?: string; target?: string; value?: number };
    color?: string;
  };
  const of = (id: string | undefined) => names.get(id ?? "") ?? "";
  if (dataType === "edge") return tooltip(of(data.source), [{ name: of(data.target), value: format(data.value ?? 0) }]);
  return tooltip(of(data.name), [{ name: "", value: format(data.value ?? 0), color }]);
}

/** The room at the right for the names of the last column. */
const NAMES = { narrow: 118, wide: 270 };

/** Styles a name and its value; on a phone the value is below the name, because there is no room beside it. */
function labelLook(look: ChartLook, width: number) {
  return {
    color: look.text,
    fontFamily: look.font,
    fontSize: look.isNarrow ? 11 : 13,
    lineHeight: look.isNarrow ? 13 : 16,
    width,
    overflow: "truncate" as const,
    position: "right" as const,
  };
}

/** `top` leaves room above for the title of a picture. */
export function flowOption({ nodes, links }: Flow, look: ChartLook, format: Format, top = 12): EChartsOption {
  const names = new Map(nodes.map(({ id, name }) => [id, name]));
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const width = look.isNarrow ? NAMES.narrow : NAMES.wide;
  let colored = 0;
  return {
    textStyle: { fontFamily: look.font },
    tooltip: { ...tooltipLook(look), formatter: (params: unknown) => flowTooltip(names, format, params) },
    series: [
      {
        type: "sankey",
        left: 2,
        right: width,
        top,
        bottom: look.isNarrow ? 22 : 12,
        nodeWidth: look.isNarrow ? 10 : 16,
        nodeGap: look.isNarrow ? 28 : 22,
        nodeAlign: "left",
        draggable: false,
        layoutIterations: 32,
        animation: !look.isStill,
        animationDuration: MOTION_MS,
        emphasis: { focus: "adjacency", lineStyle: { opacity: 0.6 } },
        data: nodes.map(({ id, value, level, isRest }) => ({
          name: id,
          value,
          depth: level,
          itemStyle: {
            color: isRest ? look.quiet : level === 0 ? look.color("energy") : look.color(colored++ % (COMPARED - 1)),
            borderWidth: 0,
          },
        })),
        links: links.map((link) => ({
          ...link,
          lineStyle: { color: byId.get(link.target)?.isRest ? look.quiet : "target", opacity: 0.28, curveness: 0.5 },
        })),
        label: {
          ...labelLook(look, width - 12),
          formatter: ({ name }: { name: string }) => {
            const node = byId.get(name);
            return node ? `${node.name}${look.isNarrow ? "\n" : " · "}${format(node.value)}` : "";
          },
        },
      },
    ],
  };
}
