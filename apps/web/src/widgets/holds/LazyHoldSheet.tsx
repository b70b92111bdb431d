import { type ComponentProps, lazy, Suspense, useEffect, useState } from "react";
import { loadTexts } from "../../i18n/index.ts";
import { type AskedHold, askAboutHold } from "../../live/held-switches.ts";

const HoldSheet = lazy(async () => {
  const [module] = await Promise.all([import("./HoldSheet.tsx"), loadTexts("holds", "scenes", "live")]);
  return { default: module.HoldSheet };
});

/** Fetched the first time; whoever shows it says what waits for it. */
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

/** Beside every screen: whoever presses what somebody holds is told by whom, and shown the way out. */
export function HoldHost() {
  const [asked, setAsked] = useState<AskedHold>();
  useEffect(() => askAboutHold.on(setAsked), []);
  if (!asked) return null;
  const target = { switch: asked.id };
  return <LazyHoldSheet target={target} isChange={asked.isChange} onClose={() => setAsked(undefined)} />;
}
