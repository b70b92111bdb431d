import type { CSSProperties, ElementType } from "react";
import { type AsProps, type FlowLook, splitLook, type Tag } from "./look.ts";

interface GridLook extends FlowLook {
  /** Columns are at least so many pixels wide, and as many as fit. */
  min: number;
  /** Few things share the whole width. */
  isFit?: boolean;
}

/** Things of equal width in as many columns as fit. */
export function Grid<Name extends Tag = "div">({ as, min, style, ...props }: AsProps<Name, GridLook>) {
  const Element: ElementType = as ?? "div";
  const columns = { ...style, "--min": `${min}px` } as CSSProperties;
  return <Element {...splitLook("grid", { ...props, style: columns })} />;
}
