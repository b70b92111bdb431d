import type { ElementType } from "react";
import { type AsProps, type FlowLook, splitLook, type Tag } from "./look.ts";

interface RowLook extends FlowLook {
  /** Goes on in a further line where there is no room. */
  wraps?: boolean;
  /** Stands in a line of text. */
  isInline?: boolean;
}

/** Things beside each other, in the middle of their line unless `align` says otherwise. */
export function Row<Name extends Tag = "div">({ as, ...props }: AsProps<Name, RowLook>) {
  const Element: ElementType = as ?? "div";
  return <Element {...splitLook("row", props)} />;
}
