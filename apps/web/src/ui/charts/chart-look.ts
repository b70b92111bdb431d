import type { ChartColor } from "./chart-model.ts";

/** The styles a chart takes from the page, because a canvas has no style sheet. */
export interface ChartLook {
  font: string;
  text: string;
  quiet: string;
  line: string;
  card: string;
  warning: string;
  /** The colours of an empty and a full cell. */
  heat: readonly [string, string];
  color(color: ChartColor): string;
  isStill: boolean;
  /** True on a phone, where names get less room. */
  isNarrow: boolean;
}

/** The number of things that can be told apart by colour. */
export const COMPARED = 8;

export function chartLook(): ChartLook {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(`--sb-${name}`).trim();
  return {
    font: token("font"),
    text: token("text"),
    quiet: token("quiet"),
    line: token("line"),
    card: token("card"),
    warning: token("warning"),
    heat: [token("surface"), token("on")],
    color: (color) => token(typeof color === "number" ? `compare-${(color % COMPARED) + 1}` : color),
    isStill: matchMedia("(prefers-reduced-motion: reduce)").matches,
    isNarrow: matchMedia("(max-width: 767px)").matches,
  };
}
