import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { usePlaces } from "../../../../data/places.ts";
import { shortcutsQuery } from "../../../../data/shortcuts.ts";
import { loadTexts } from "../../../../i18n/index.ts";

const HomePlan = lazy(async () => {
  const [module] = await Promise.all([import("./HomePlan.tsx"), loadTexts("floorPlans", "control")]);
  return { default: module.HomePlan };
});

/** Shows the chosen plan, or offers one. People without a plan to see load nothing for it. */
export function HomePlanBlock() {
  const { places } = usePlaces();
  const { data: shortcuts } = useQuery(shortcutsQuery());
  const withPlan = places.filter(({ plan }) => plan !== null);
  if (withPlan.length === 0 || !shortcuts) return null;
  const shortcut = shortcuts.find(({ type }) => type === "plan");
  return (
    <Suspense>
      <HomePlan places={withPlan} shortcut={shortcut} />
    </Suspense>
  );
}
