import { type ComponentProps, lazy, Suspense } from "react";
import { loadTexts } from "../../i18n/index.ts";

const ProtectionSection = lazy(async () => {
  const [module] = await Promise.all([import("./ProtectionSection.tsx"), loadTexts("protections")]);
  return { default: module.ProtectionSection };
});

/** The section, with its code and words fetched the first time. */
export function LazyProtection(props: ComponentProps<typeof ProtectionSection>) {
  return (
    <Suspense>
      <ProtectionSection {...props} />
    </Suspense>
  );
}
