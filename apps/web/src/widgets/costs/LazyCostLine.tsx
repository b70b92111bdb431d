import { type ComponentProps, lazy, Suspense } from "react";
import { loadTexts } from "../../i18n/index.ts";

const CostLine = lazy(async () => {
  const [module] = await Promise.all([import("./CostLine.tsx"), loadTexts("meters")]);
  return { default: module.CostLine };
});

/** The line, with its code and words fetched after the energy it stands beside. */
export function LazyCostLine(props: ComponentProps<typeof CostLine>) {
  return (
    <Suspense>
      <CostLine {...props} />
    </Suspense>
  );
}
