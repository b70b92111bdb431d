import { Drawer } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
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

/** Tells the sheet below that another one stands over it. */
const CoverContext = createContext<(isCovered: boolean) => void>(() => {});

/**
 * Shows a form beside its subject: from the right on a desktop, from below on a phone. Escape closes only the uppermost sheet, because the one
 * below would lose its input.
 */
export function Sheet({ title, width = 460, isFilled, onClose, children }: SheetProps) {
  const { t } = useTranslation("common");
  const isPhone = useMediaQuery("(max-width: 767px)");
  const [isCovered, setCovered] = useState(false);
  const cover = useContext(CoverContext);
  useEffect(() => {
    cover(true);
    return () => cover(false);
  }, [cover]);
  const filled = isFilled && { content: classes.sheetContent, body: classes.sheetBody };
  return (
    <Drawer
      opened
      onClose={onClose}
      closeOnEscape={!isCovered}
      title={title}
      position={isPhone ? "bottom" : "right"}
      size={isPhone ? "94%" : width}
      closeButtonProps={{ "aria-label": t("close"), size: 44, iconSize: 22 }}
      classNames={{ title: classes.sheetTitle, ...filled }}
    >
      <CoverContext value={setCovered}>{children}</CoverContext>
    </Drawer>
  );
}
