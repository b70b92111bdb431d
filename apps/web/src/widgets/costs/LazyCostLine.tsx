import { type ComponentProps, lazy, Suspense } from "react";
import { loadTexts } from "../../i18n/index.ts";

const CostLine = lazy(async () => {
  const [module] = await Promise.all([import("./CostLine.tsx"), loadTexts("meters")]);
  return { default: module.CostLine };
});

/** Loads the line's code and texts after the energy beside it. */
export function LazyCostLine(props: ComponentProps<typeof CostLine>) {
  return (
    <Suspense>
      <CostLine {...props} />
    </Suspense>
  );
}
