import { useContext } from "react";
import { useAge } from "../../data/useAge.ts";
import { useTranslation } from "../../i18n/useTranslation.ts";
import type { SelfReported } from "../../live/self-reported.ts";
import { TileWordsContext } from "./tile-words.ts";

/** Shows what the door bell last saw, and when. */
export function BellMotion({ motion }: { motion: NonNullable<SelfReported["motion"]> }) {
  const { t } = useTranslation("control");
  const { language } = useContext(TileWordsContext);
  const age = useAge(motion.at, language);
  return <>{t(motion.isPerson ? "bell.personSeen" : "bell.movement", { age })}</>;
}
