import { useRouter } from "@tanstack/react-router";
import { type RefObject, useEffect, useRef } from "react";

/** A menu may be longer than the window: the entry of the screen one is on is brought into sight, also when the menu changes. */
export function useCurrentInView<Menu extends HTMLElement>(look?: string): RefObject<Menu | null> {
  const menu = useRef<Menu>(null);
  const router = useRouter();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the look says when to look again
  useEffect(() => {
    const entries = menu.current;
    if (!entries) return undefined;
    let frame = 0;
    // With the next picture, once: before it, the page would be laid out for this alone, and again for the picture.
    const show = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() =>
        entries.querySelector("[data-current]")?.scrollIntoView({ block: "nearest" }),
      );
    };
    show();
    // The mark moves once the next screen is loaded, which is after its address has come; and once that is drawn, the router
    // puts back how far things were scrolled before.
    const marks = new MutationObserver(show);
    marks.observe(entries, { subtree: true, attributeFilter: ["data-current"] });
    const stop = router.subscribe("onRendered", show);
    return () => {
      cancelAnimationFrame(frame);
      marks.disconnect();
      stop();
    };
  }, [look, router]);
  return menu;
}
