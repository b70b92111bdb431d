import type { Scene } from "@switchboard/contract";
import { IconLock } from "@switchboard/icons";
import { useState } from "react";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { IconButton } from "../../ui/kit/IconButton.tsx";
import { LazyHoldSheet } from "./LazyHoldSheet.tsx";

/** Plays a scene and keeps its switches so for a while. */
export function HoldScene({ scene }: { scene: Scene }) {
  const { t } = useTranslation("scenes");
  const [isOpen, setOpen] = useState(false);
  const label = t("card.hold", { name: scene.name });
  return (
    <>
      <IconButton label={label} title={label} icon={IconLock} onClick={() => setOpen(true)} />
      {isOpen && <LazyHoldSheet target={{ scene }} onClose={() => setOpen(false)} />}
    </>
  );
}
