import { lazy, type ReactNode, Suspense, useCallback, useState } from "react";
import { loadTexts } from "../../i18n/index.ts";

const SwitchDetails = lazy(async () => {
  const [module] = await Promise.all([import("./SwitchDetails.tsx"), loadTexts("control", "live")]);
  return { default: module.SwitchDetails };
});

interface TileDetails {
  onDetails(id: string): void;
  closeDetails(): void;
  details: ReactNode;
}

/** Opens the details of a tile where it stands: the same sheet on every screen. Its functions are stable. */
export function useTileDetails(): TileDetails {
  const [id, setId] = useState<string>();
  const closeDetails = useCallback(() => setId(undefined), []);
  const details = <Suspense>{id && <SwitchDetails key={id} id={id} onClose={closeDetails} />}</Suspense>;
  return { onDetails: setId, closeDetails, details };
}
