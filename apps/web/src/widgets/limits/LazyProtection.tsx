import { lazy } from "react";
import { loadTexts } from "../../i18n/index.ts";

/** The section, with its code and words fetched the first time; whoever shows it says what waits for it. */
export const LazyProtection = lazy(async () => {
  const [module] = await Promise.all([import("./ProtectionSection.tsx"), loadTexts("protections")]);
  return { default: module.ProtectionSection };
});
