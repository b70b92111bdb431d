import { IconArrowsMaximize } from "@switchboard/icons";
import { useSyncExternalStore } from "react";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { IconButton } from "../../../ui/kit/IconButton.tsx";

function onChange(listener: () => void): () => void {
  document.addEventListener("fullscreenchange", listener);
  return () => document.removeEventListener("fullscreenchange", listener);
}

/** A browser fills the screen only when somebody asks for it; once it does, there is nothing to ask. */
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
