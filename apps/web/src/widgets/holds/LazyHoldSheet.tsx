import { type ComponentProps, lazy, Suspense, useEffect, useState } from "react";
import { loadTexts } from "../../i18n/index.ts";
import { askAboutHold, type HoldRequest } from "../../live/held-switches.ts";

const HoldSheet = lazy(async () => {
  const [module] = await Promise.all([import("./HoldSheet.tsx"), loadTexts("holds", "scenes", "live")]);
  return { default: module.HoldSheet };
});

/** Loaded at first use; the caller provides the fallback. */
export const LazyQuickHold = lazy(async () => {
  const [module] = await Promise.all([import("./QuickHold.tsx"), loadTexts("holds")]);
  return { default: module.QuickHold };
});

/** The sheet, with its code and words fetched the first time. */
export function LazyHoldSheet(props: ComponentProps<typeof HoldSheet>) {
  return (
    <Suspense>
      <HoldSheet {...props} />
    </Suspense>
  );
}

/** Opened on every screen when a held switch is pressed: says who holds it, and how to release it. */
export function HoldHost() {
  const [asked, setAsked] = useState<HoldRequest>();
  useEffect(() => askAboutHold.on(setAsked), []);
  if (!asked) return null;
  const target = { switch: asked.id };
  return <LazyHoldSheet target={target} isChange={asked.isChange} onClose={() => setAsked(undefined)} />;
}
