import { lazy, type ReactNode, Suspense, useState } from "react";
import { loadTexts } from "../../i18n/index.ts";

const SwitchDetails = lazy(async () => {
  const [module] = await Promise.all([import("./SwitchDetails.tsx"), loadTexts("control", "live")]);
  return { default: module.SwitchDetails };
});

/** Opens the details of a tile where it stands: the same sheet on every screen. `onDetails` is stable. */
export function useTileDetails(): { onDetails(id: string): void; details: ReactNode } {
  const [id, setId] = useState<string>();
  const details = <Suspense>{id && <SwitchDetails key={id} id={id} onClose={() => setId(undefined)} />}</Suspense>;
  return { onDetails: setId, details };
}
