import { IconArrowsMaximize } from "@switchboard/icons";
import { useSyncExternalStore } from "react";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { IconButton } from "../../../ui/kit/IconButton.tsx";

function onChange(listener: () => void): () => void {
  document.addEventListener("fullscreenchange", listener);
  return () => document.removeEventListener("fullscreenchange", listener);
}

/** Browsers enter full screen only on a user's press; the button disappears then. */
export function FullScreenButton() {
  const { t } = useTranslation("panel");
  const isFull = useSyncExternalStore(onChange, () => document.fullscreenElement !== null);
  if (isFull || !document.fullscreenEnabled) return null;
  return (
    <IconButton
      label={t("fullScreen")}
      icon={IconArrowsMaximize}
      onClick={() => void document.documentElement.requestFullscreen().catch(() => undefined)}
    />
  );
}
