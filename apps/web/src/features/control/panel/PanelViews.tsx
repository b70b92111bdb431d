import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense } from "react";
import { loadTexts } from "../../../i18n/index.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { SegmentedControl } from "../../../ui/kit/SegmentedControl.tsx";
import { usePreference } from "../../../ui/preferences.ts";
import { panelPlansQuery } from "./api.ts";
import classes from "./PanelScreen.module.css";

const PanelPlan = lazy(async () => {
  const [module] = await Promise.all([import("./PanelPlan.tsx"), loadTexts("floorPlans")]);
  return { default: module.PanelPlan };
});

const VIEWS = ["switches", "plan"] as const;

/** Offers the plan beside the switches if the panel sees something on one; the choice stays on this tablet. */
export function PanelViews({ isResting, children }: { isResting: boolean; children: ReactNode }) {
  const { t } = useTranslation("panel");
  const plans = useQuery(panelPlansQuery()).data ?? [];
  const [view, setView] = usePreference<(typeof VIEWS)[number]>("panel-view", "switches");
  if (plans.length === 0) return children;
  const choice = (
    <SegmentedControl
      aria-label={t("view.label")}
      value={view}
      onChange={setView}
      data={VIEWS.map((each) => ({ value: each, label: t(`view.${each}`) }))}
    />
  );
  if (view === "switches")
    return (
      <>
        <div className={classes.plan}>{choice}</div>
        {children}
      </>
    );
  return (
    <Suspense fallback={<div className={classes.plan}>{choice}</div>}>
      {/* The next person finds the whole plan, not what somebody has enlarged or opened. */}
      <PanelPlan key={String(isResting)} places={plans} views={choice} />
    </Suspense>
  );
}
