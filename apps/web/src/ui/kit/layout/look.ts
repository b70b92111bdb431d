import type { ComponentProps, CSSProperties } from "react";
import classes from "./look.module.css";

/** Pixels between things and inside them. */
type Step = 0 | 2 | 4 | 6 | 8 | 10 | 12 | 14 | 16 | 20 | 24;
/** One step for both directions, or that of the lines and that of the columns, as in CSS. */
type Steps = Step | `${Step} ${Step}`;

/** Elements that a part of the kit may be instead of its own. */
export type Tag =
  | "div"
  | "span"
  | "p"
  | "small"
  | "strong"
  | "time"
  | "output"
  | "search"
  | "label"
  | "legend"
  | `h${1 | 2 | 3 | 4}`
  | "ul"
  | "ol"
  | "li"
  | "dl"
  | "dt"
  | "dd"
  | "form"
  | "fieldset"
  | "section"
  | "article"
  | "header"
  | "footer"
  | "nav"
  | "main"
  | "aside"
  | "figure"
  | "figcaption"
  | "em"
  | "b"
  | "i"
  | "summary"
  | "details";

export interface TextLook {
  tone?: "text" | "quiet" | "action" | "good" | "warning" | "critical" | "failed";
  size?: 12 | 13 | 14 | 16 | 20 | 28;
  weight?: 400 | 500 | 600;
  text?: "start" | "center" | "end";
  /** Figures that stand below each other. */
  isTabular?: boolean;
  /** Long names break anywhere rather than stick out. */
  breaks?: boolean;
  /** Keeps the lines in which it was written. */
  isPlain?: boolean;
  /** One line, with an ellipsis where it ends too soon. */
  isClipped?: boolean;
  /** A word in a frame of its own: a state, a mark, one of several names. */
  isPill?: boolean;
  /** Takes the room that others leave. */
  grows?: boolean;
  /** May become narrower than its content. */
  shrinks?: boolean;
  /** Never becomes smaller than its content. */
  keepsSize?: boolean;
  /** At most so many pixels wide. */
  most?: number;
  /** Stays in one line. */
  isNowrap?: boolean;
  /** At most as wide as a line of text that reads well. */
  isProse?: boolean;
  /** Has a line of a row, or all columns of a grid, to itself. */
  isWhole?: boolean;
  /** Its link is the whole card, and other things to press lie above it. */
  isCover?: boolean;
  /** Moves to the end of a row, or to the foot of a stack. */
  at?: "end" | "foot";
}

export interface BoxLook extends TextLook {
  /** With the line, corners and surface of a card. */
  isCard?: boolean;
  /** With the line and corners of a card, on any surface. */
  isFramed?: boolean;
  /** A line above it or below it. */
  line?: "above" | "below";
  /** Hatched: out of reach. */
  isHatched?: boolean | undefined;
  fill?: "surface" | "hover" | "action";
  /** The colour of its frame, where it needs to be noticed. */
  frame?: "warning" | "critical" | "action" | undefined;
  /** A broad edge at the start in the colour of its state. */
  edge?: "warning" | "critical" | "action" | "good" | undefined;
  pad?: Steps;
  /** At least as high as a finger needs. */
  isTouch?: boolean;
  /** Links and small actions that stand beside each other: underlined only when the pointer is on them. */
  hasLinks?: boolean;
  /** Buttons of a card or bar: without a frame, with a ground under the pointer. */
  hasActions?: boolean;
  /** Goes on in one line that scrolls sideways on a phone, from edge to edge. */
  isStrip?: boolean;
  /** A line between what stands in it. */
  hasLines?: boolean;
}

export interface FlowLook extends BoxLook {
  gap?: Steps;
  align?: "start" | "center" | "end" | "stretch" | "baseline";
  justify?: "center" | "end" | "between";
}

interface Look extends FlowLook {
  wraps?: boolean;
  isInline?: boolean;
  isFit?: boolean;
}

const FLAGS = [
  "isCard",
  "isFramed",
  "isHatched",
  "isTouch",
  "hasLines",
  "isPill",
  "hasLinks",
  "hasActions",
  "isStrip",
  "keepsSize",
  "isNowrap",
  "isProse",
  "isWhole",
  "isCover",
  "grows",
  "wraps",
  "shrinks",
  "isInline",
  "isFit",
  "isTabular",
  "breaks",
  "isPlain",
  "isClipped",
] as const;
const CHOICES = ["tone", "size", "weight", "text", "align", "justify", "at", "line", "fill", "frame", "edge"] as const;

/** One step, or that of the lines and that of the columns, as CSS writes them. */
const inPixels = (steps: Steps) => String(steps).replace(/\d+/g, "$&px");

export type AsProps<Name extends Tag, Looks> = { as?: Name } & Looks & Omit<ComponentProps<Name>, keyof Looks>;

/** Splits properties into those that say how it looks, as class names and styles, and the element's own. */
export function splitLook<Props extends Look & { className?: string | undefined; style?: CSSProperties | undefined }>(
  kind: string | undefined,
  props: Props,
) {
  const { className, gap, pad, most, style, ...rest } = props;
  const names = kind ? [kind] : [];
  const own: Record<string, unknown> = { ...rest };
  const steps: Record<string, string> = {};
  for (const flag of FLAGS) {
    if (own[flag]) names.push(flag);
    delete own[flag];
  }
  for (const choice of CHOICES) {
    if (own[choice] !== undefined) names.push(`${choice}-${own[choice]}`);
    delete own[choice];
  }
  if (gap !== undefined) {
    names.push("hasGap");
    steps["--gap"] = inPixels(gap);
  }
  if (pad !== undefined) {
    names.push("hasPad");
    steps["--pad"] = inPixels(pad);
  }
  if (most !== undefined) {
    names.push("hasMost");
    steps["--most"] = `${most}px`;
  }
  const looks = names.map((name) => classes[name]);
  const isStyled = style !== undefined || Object.keys(steps).length > 0;
  return {
    ...own,
    className: [...looks, className].filter(Boolean).join(" ") || undefined,
    ...(isStyled && { style: { ...steps, ...style } as CSSProperties }),
  };
}
