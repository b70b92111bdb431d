import type { ElementType } from "react";
import { type AsProps, splitLook, type Tag, type TextLook } from "./look.ts";

/** Words that are smaller, quieter or stronger than those around them. */
export function Text<Name extends Tag = "span">({ as, ...props }: AsProps<Name, TextLook>) {
  const Element: ElementType = as ?? "span";
  return <Element {...splitLook(undefined, props)} />;
}
