import { Drawer } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { ReactNode } from "react";
import { useTranslation } from "../../i18n/useTranslation.ts";
import classes from "./Form.module.css";

interface SheetProps {
  title: string;
  width?: number;
  /** True when the content takes the whole height and scrolls itself. */
  isFilled?: boolean;
  onClose(): void;
  children: ReactNode;
}

/** Shows a form beside its subject: from the right on a desktop, from below on a phone. */
export function Sheet({ title, width = 460, isFilled, onClose, children }: SheetProps) {
  const { t } = useTranslation("common");
  const isPhone = useMediaQuery("(max-width: 767px)");
  const filled = isFilled && { content: classes.sheetContent, body: classes.sheetBody };
  return (
    <Drawer
      opened
      onClose={onClose}
      title={title}
      position={isPhone ? "bottom" : "right"}
      size={isPhone ? "94%" : width}
      closeButtonProps={{ "aria-label": t("close"), size: 44, iconSize: 22 }}
      classNames={{ title: classes.sheetTitle, ...filled }}
    >
      {children}
    </Drawer>
  );
}
