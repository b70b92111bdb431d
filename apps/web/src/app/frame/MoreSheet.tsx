import { Drawer } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { Fragment } from "react";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { markedOn } from "../menu.ts";
import classes from "./BottomBar.module.css";
import { EnterpriseSwitcher } from "./EnterpriseSwitcher.tsx";
import { PersonPanel } from "./PersonPanel.tsx";
import { UnseenBadge } from "./UnseenBadge.tsx";
import { useCurrentInView } from "./useCurrentInView.ts";
import { useMenu } from "./useMenu.ts";

interface MoreSheetProps {
  opened: boolean;
  onClose(): void;
}

/** What the phone's menu has no room for. */
export function MoreSheet({ opened, onClose }: MoreSheetProps) {
  const { t } = useTranslation(["shell", "common"]);
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="bottom"
      size="auto"
      title={t("shell:menu.more")}
      closeButtonProps={{ "aria-label": t("common:close"), size: 44, iconSize: 22 }}
      classNames={{ content: classes.sheet, title: classes.sheetTitle }}
    >
      <Rows onLeave={onClose} />
      <div className={classes.enterprise}>
        <EnterpriseSwitcher onLeave={onClose} />
      </div>
      <PersonPanel onLeave={onClose} />
    </Drawer>
  );
}

function Rows({ onLeave }: { onLeave(): void }) {
  const { t } = useTranslation("shell");
  const entries = useMenu().flat();
  const rows = useCurrentInView<HTMLDivElement>();
  return (
    <div ref={rows}>
      {entries
        .filter(({ onPhone }) => !onPhone)
        .map(({ to, label, heading, icon: Icon, ...entry }) => (
          <Fragment key={to}>
            {heading && <p className={classes.heading}>{t(`menu.${heading}`)}</p>}
            <Link to={to} className={classes.row} activeOptions={markedOn(entry)} onClick={onLeave}>
              <Icon size={20} stroke={1.7} aria-hidden="true" />
              {t(`menu.${label}`)}
              {label === "notifications" && <UnseenBadge isInLine />}
            </Link>
          </Fragment>
        ))}
    </div>
  );
}
