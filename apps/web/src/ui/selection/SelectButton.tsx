import { IconListCheck } from "@switchboard/icons";
import type { ReactNode } from "react";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { Button } from "../kit/Button.tsx";
import { Row } from "../kit/layout/Row.tsx";
import classes from "./SelectButton.module.css";

interface SelectButtonProps {
  isSelecting: boolean;
  onSelecting(isSelecting: boolean): void;
  /** The page's primary action beside it. */
  children?: ReactNode;
}

/** Begins and ends selecting, where a press on an item does something else. */
export function SelectButton({ isSelecting, onSelecting, children }: SelectButtonProps) {
  const { t } = useTranslation("many");
  return (
    <Row wraps gap={8}>
      <Button className={classes.select} isQuiet aria-pressed={isSelecting} onClick={() => onSelecting(!isSelecting)}>
        <IconListCheck size={18} stroke={1.7} aria-hidden="true" />
        {t("select")}
      </Button>
      {children}
    </Row>
  );
}
