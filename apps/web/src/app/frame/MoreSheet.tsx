import { Drawer } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import classes from "./BottomBar.module.css";
import { EnterpriseSwitcher } from "./EnterpriseSwitcher.tsx";
import { PersonPanel } from "./PersonPanel.tsx";
import { useMenu } from "./useMenu.ts";

interface MoreSheetProps {
  opened: boolean;
  onClose(): void;
}

/** What the phone's menu has no room for. */
export function MoreSheet({ opened, onClose }: MoreSheetProps) {
  const { t } = useTranslation(["shell", "common"]);
  const entries = useMenu().flat();
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="bottom"
      size="auto"
      title={t("shell:menu.more")}
      closeButtonProps={{ "aria-label": t("common:close"), size: 44 }}
      classNames={{ content: classes.sheet, title: classes.sheetTitle }}
    >
      {entries
        .filter(({ onPhone }) => !onPhone)
        .map(({ to, label, icon: Icon }) => (
          <Link key={to} to={to} className={classes.row} onClick={onClose}>
            <Icon size={20} stroke={1.7} aria-hidden="true" />
            {t(`shell:menu.${label}`)}
          </Link>
        ))}
      <div className={classes.enterprise}>
        <EnterpriseSwitcher />
      </div>
      <PersonPanel onLeave={onClose} />
    </Drawer>
  );
}
