import { IconMenu2, IconSearch } from "@switchboard/icons";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { PlainButton } from "../../ui/kit/layout/PlainButton.tsx";
import { Row } from "../../ui/kit/layout/Row.tsx";
import { ConnectionAnnouncer } from "../../widgets/connection/ConnectionAnnouncer.tsx";
import { ConnectionIndicator } from "../../widgets/connection/ConnectionIndicator.tsx";
import { FailureAnnouncer } from "../../widgets/connection/FailureAnnouncer.tsx";
import type { MenuStep } from "../menu/menu-steps.ts";
import { Bell } from "./Bell.tsx";
import { Breadcrumbs } from "./Breadcrumbs.tsx";
import { EnterpriseSwitcher } from "./EnterpriseSwitcher.tsx";
import { NewsAnnouncer } from "./NewsAnnouncer.tsx";
import { PersonMenu } from "./PersonMenu.tsx";
import classes from "./TopBar.module.css";

interface TopBarProps {
  step: MenuStep;
  onCycleMenu(): void;
  onSearch(): void;
}

export const SEARCH_KEYS = /Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘ K" : "Ctrl K";

export function TopBar({ step, onCycleMenu, onSearch }: TopBarProps) {
  const { t } = useTranslation("shell");
  const name = t(`menu.steps.${step}`);
  return (
    <Row as="header" gap={8} line="below" className={classes.bar}>
      <PlainButton
        className={classes.cycle}
        onClick={onCycleMenu}
        title={t("menu.step", { step: name })}
        aria-keyshortcuts="Control+B"
      >
        <IconMenu2 size={20} stroke={1.7} aria-hidden="true" />
        <span className="sb-visually-hidden">
          {t("menu.cycle")} ({name})
        </span>
      </PlainButton>
      <Breadcrumbs />
      <PlainButton className={classes.search} onClick={onSearch} aria-keyshortcuts="Control+K">
        <IconSearch size={18} stroke={1.7} aria-hidden="true" />
        <span className={classes.searchLabel}>{t("search.open")}</span>
        <kbd className={classes.keys}>{SEARCH_KEYS}</kbd>
      </PlainButton>
      <Row pad="0 8" tone="quiet" keepsSize isNowrap className={classes.connection}>
        <ConnectionIndicator />
      </Row>
      <Bell />
      <ConnectionAnnouncer />
      <FailureAnnouncer />
      <NewsAnnouncer />
      <div className={classes.enterprise}>
        <EnterpriseSwitcher />
      </div>
      <PersonMenu />
    </Row>
  );
}
