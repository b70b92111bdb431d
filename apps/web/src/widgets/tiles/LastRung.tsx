import { useContext } from "react";
import { useAge } from "../../data/useAge.ts";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { TileWordsContext } from "./tile-words.ts";

interface LastRungProps {
  isRinging: boolean;
  at: number | null;
}

/** Whether the bell sounds, or when it last did. */
export function LastRung({ isRinging, at }: LastRungProps) {
  const { t } = useTranslation("control");
  const { language } = useContext(TileWordsContext);
  const age = useAge(at, language);
  if (isRinging) return <>{t("bell.ringing")}</>;
  return <>{age === undefined ? t("bell.never") : t("bell.lastRung", { age })}</>;
}
