import { lazy } from "react";
import { loadTexts } from "../../i18n/index.ts";

/** Loads the section's code and texts at first use; the caller provides the fallback. */
export const LazyProtection = lazy(async () => {
  const [module] = await Promise.all([import("./ProtectionSection.tsx"), loadTexts("protections")]);
  return { default: module.ProtectionSection };
});
