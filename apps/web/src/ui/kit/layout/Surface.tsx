import type { ElementType } from "react";
import { type AsProps, type BoxLook, splitLook, type Tag } from "./look.ts";

/** A box that is no list of things below or beside each other. */
export function Surface<Name extends Tag = "div">({ as, ...props }: AsProps<Name, BoxLook>) {
  const Element: ElementType = as ?? "div";
  return <Element {...splitLook(undefined, props)} />;
}
