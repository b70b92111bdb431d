import type { ElementType } from "react";
import { type AsProps, type FlowLook, splitLook, type Tag } from "./look.ts";

/** Things below each other. */
export function Stack<Name extends Tag = "div">({ as, ...props }: AsProps<Name, FlowLook>) {
  const Element: ElementType = as ?? "div";
  return <Element {...splitLook("stack", props)} />;
}
