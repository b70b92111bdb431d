import { useLocation } from "@tanstack/react-router";
import { type RefObject, useEffect, useRef } from "react";

/** A menu may be longer than the window: the entry of the screen one is on is brought into sight, also when the menu changes. */
export function useCurrentInView<Menu extends HTMLElement>(look?: string): RefObject<Menu | null> {
  const menu = useRef<Menu>(null);
  const path = useLocation({ select: ({ pathname }) => pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path and the look say when to look again
  useEffect(() => {
    menu.current?.querySelector("[aria-current='page']")?.scrollIntoView({ block: "nearest" });
  }, [path, look]);
  return menu;
}
