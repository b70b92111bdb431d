import { useContext } from "react";
import { useAge } from "../../data/useAge.ts";
import { TileWordsContext } from "./tile-words.ts";

/** How long a device has been away; apart, so that only tiles that show an age tick. */
export function TileAge({ since }: { since: number | null | undefined }) {
  const { language } = useContext(TileWordsContext);
  const age = useAge(since, language);
  return age ? <> · {age}</> : null;
}
