import type { ComponentProps } from "react";
import classes from "./look.module.css";

/** Pixels between things and inside them. */
type Step = 0 | 2 | 4 | 6 | 8 | 12 | 16 | 20 | 24;
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
  | "i";

export interface TextLook {
  tone?: "text" | "quiet" | "action" | "good" | "warning" | "critical" | "failed";
  size?: 12 | 13 | 14 | 16 | 20 | 28;
  weight?: 400 | 500 | 600;
  /** Figures that stand below each other. */
  isTabular?: boolean;
  /** Long names break anywhere rather than stick out. */
  breaks?: boolean;
  /** One line, with an ellipsis where it ends too soon. */
  isClipped?: boolean;
}

export interface BoxLook extends TextLook {
  /** With the line, corners and surface of a card. */
  isCard?: boolean;
  pad?: Steps;
  /** At least as high as a finger needs. */
  isTouch?: boolean;
  /** Takes the room that others leave. */
  grows?: boolean;
}

export interface FlowLook extends BoxLook {
  gap?: Steps;
  align?: "start" | "center" | "end" | "stretch" | "baseline";
  justify?: "center" | "end" | "between";
}

interface Look extends FlowLook {
  wraps?: boolean;
  shrinks?: boolean;
  isInline?: boolean;
  isFit?: boolean;
}

const FLAGS = [
  "isCard",
  "isTouch",
  "grows",
  "wraps",
  "shrinks",
  "isInline",
  "isFit",
  "isTabular",
  "breaks",
  "isClipped",
] as const;
const CHOICES = ["tone", "size", "weight", "align", "justify"] as const;

function inBoth(steps: Steps | undefined, [first, second]: [string, string]): string[] {
  if (steps === undefined) return [];
  const [block, inline = block] = String(steps).split(" ");
  return [`${first}-${block}`, `${second}-${inline}`];
}

export type AsProps<Name extends Tag, Looks> = { as?: Name } & Looks & Omit<ComponentProps<Name>, keyof Looks>;

/** Splits properties into those that say how it looks, as class names, and the element's own. */
export function splitLook<Props extends Look & { className?: string | undefined }>(
  kind: string | undefined,
  props: Props,
) {
  const { className, gap, pad, ...rest } = props;
  const names = kind ? [kind] : [];
  const own: Record<string, unknown> = { ...rest };
  for (const flag of FLAGS) {
    if (own[flag]) names.push(flag);
    delete own[flag];
  }
  for (const choice of CHOICES) {
    if (own[choice] !== undefined) names.push(`${choice}-${own[choice]}`);
    delete own[choice];
  }
  names.push(...inBoth(gap, ["rowGap", "columnGap"]), ...inBoth(pad, ["padBlock", "padInline"]));
  const looks = names.map((name) => classes[name]);
  return { ...own, className: [...looks, className].filter(Boolean).join(" ") || undefined };
}
