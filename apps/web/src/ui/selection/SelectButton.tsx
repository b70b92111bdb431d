import { IconListCheck } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Button } from "../kit/Button.tsx";

interface SelectButtonProps {
  isSelecting: boolean;
  onSelecting(isSelecting: boolean): void;
}

/** Begins and ends selecting, where a press on an item does something else. */
export function SelectButton({ isSelecting, onSelecting }: SelectButtonProps) {
  const { t } = useTranslation("many");
  return (
    <Button isQuiet aria-pressed={isSelecting} onClick={() => onSelecting(!isSelecting)}>
      <IconListCheck size={18} stroke={1.7} aria-hidden="true" />
      {t("select")}
    </Button>
  );
}
