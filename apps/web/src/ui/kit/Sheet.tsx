import { Drawer } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import classes from "./Form.module.css";

/** A form beside what it is about: from the right on a desk, from below on a phone. */
export function Sheet({ title, onClose, children }: { title: string; onClose(): void; children: ReactNode }) {
  const { t } = useTranslation("common");
  const isPhone = useMediaQuery("(max-width: 767px)");
  return (
    <Drawer
      opened
      onClose={onClose}
      title={title}
      position={isPhone ? "bottom" : "right"}
      size={isPhone ? "94%" : 460}
      closeButtonProps={{ "aria-label": t("close"), size: 44, iconSize: 22 }}
      classNames={{ title: classes.sheetTitle }}
    >
      {children}
    </Drawer>
  );
}
