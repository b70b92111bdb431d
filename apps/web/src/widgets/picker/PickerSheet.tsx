import { type ReactNode, useState } from "react";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { Button } from "../../ui/kit/Button.tsx";
import { Stack } from "../../ui/kit/layout/Stack.tsx";
import { Sheet } from "../../ui/kit/Sheet.tsx";
import classes from "./Picker.module.css";
import { Picker, type PickerProps } from "./Picker.tsx";
import { withTicked } from "./picker-rows.ts";

export interface PickerSheetProps extends Omit<PickerProps, "chosen" | "onTick" | "hasFocus" | "className"> {
  title: string;
  /** The ids chosen before; the order of choosing is kept. */
  chosen: readonly string[];
  children?: ReactNode;
  onClose(): void;
  onChoose(ids: string[]): void;
}

/** Chooses from a list beside the screen, below on a phone; closing it without the button changes nothing. */
export function PickerSheet({ title, chosen, children, onClose, onChoose, ...list }: PickerSheetProps) {
  const { t } = useTranslation("picker");
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set(chosen));
  return (
    <Sheet title={title} width={520} isFilled onClose={onClose}>
      <Stack gap={12} grows className={classes.sheet}>
        {children}
        <Picker
          {...list}
          hasFocus
          chosen={ticked}
          onTick={(ids, isIn) => setTicked(withTicked(ticked, ids, isIn, list.most))}
        />
        <Button onClick={() => onChoose([...ticked])}>
          {ticked.size === 0 ? t("doneNone") : t("done", { count: ticked.size })}
        </Button>
      </Stack>
    </Sheet>
  );
}
