import { lazy, Suspense, useEffect, useState } from "react";
import { onShowKeys } from "./help.ts";
import { useLetters } from "./useLetters.ts";

const KeysDialog = lazy(() => import("./KeysDialog.tsx").then((module) => ({ default: module.KeysDialog })));

/** Listens for the shortcuts of single letters, and shows the list of all keys. */
export function Keyboard({ onSearch }: { onSearch(): void }) {
  const [isShown, setShown] = useState(false);
  useLetters(onSearch);
  useEffect(() => onShowKeys(() => setShown(true)), []);
  if (!isShown) return null;
  return (
    <Suspense>
      <KeysDialog onClose={() => setShown(false)} />
    </Suspense>
  );
}
