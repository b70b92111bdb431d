import { useMemo } from "react";
import { type Moments, momentWords } from "../ui/format/moments.ts";
import { useReader } from "./useReader.ts";

/** How instants are written here: in the enterprise's zone, the person's language and the clock of the settings. */
export function useMoments(): Moments {
  const reader = useReader();
  return useMemo(() => momentWords(reader), [reader]);
}
