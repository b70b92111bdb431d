import { Drawer } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Badge } from "./Bell.tsx";
import classes from "./BottomBar.module.css";
import { EnterpriseSwitcher } from "./EnterpriseSwitcher.tsx";
import { PersonPanel } from "./PersonPanel.tsx";
import { useMenu } from "./useMenu.ts";
import { useUnseen } from "./useUnseen.ts";

/** The phone's menu: what is used most at the thumb, the rest in a sheet. */
export function BottomBar() {
  const { t } = useTranslation(["shell", "common"]);
  const [more, setMore] = useState(false);
  const entries = useMenu().flat();
  const unseen = useUnseen();
  return (
    <nav className={classes.bar} aria-label={t("shell:menu.label")}>
      {entries
        .filter(({ onPhone }) => onPhone)
        .map(({ to, label, shortLabel = label, icon: Icon, hasBelow }) => (
          <Link key={to} to={to} className={classes.entry} activeOptions={{ exact: !hasBelow }}>
            <Icon size={22} stroke={1.7} aria-hidden="true" />
            <span>{t(`shell:menu.${shortLabel}`)}</span>
            {label === "notifications" && unseen > 0 && (
              <>
                <Badge count={unseen} />
                <span className="sb-visually-hidden">{t("shell:bell.announce", { count: unseen })}</span>
              </>
            )}
          </Link>
        ))}
      <button type="button" className={classes.entry} aria-expanded={more} onClick={() => setMore(true)}>
        <IconDots size={22} stroke={1.7} aria-hidden="true" />
        <span>{t("shell:menu.more")}</span>
      </button>
      <Drawer
        opened={more}
        onClose={() => setMore(false)}
        position="bottom"
        size="auto"
        title={t("shell:menu.more")}
        closeButtonProps={{ "aria-label": t("common:close"), size: 44 }}
        classNames={{ content: classes.sheet, title: classes.sheetTitle }}
      >
        {entries
          .filter(({ onPhone }) => !onPhone)
          .map(({ to, label, icon: Icon }) => (
            <Link key={to} to={to} className={classes.row} onClick={() => setMore(false)}>
              <Icon size={20} stroke={1.7} aria-hidden="true" />
              {t(`shell:menu.${label}`)}
            </Link>
          ))}
        <div className={classes.enterprise}>
          <EnterpriseSwitcher />
        </div>
        <PersonPanel onLeave={() => setMore(false)} />
      </Drawer>
    </nav>
  );
}
