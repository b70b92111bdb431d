import { SegmentedControl } from "@mantine/core";
import { IconKeyboard, IconLifebuoy, IconLogout, IconSettings, IconUserCircle } from "@switchboard/icons";
import { Link } from "@tanstack/react-router";
import { useId } from "react";
import { useSession } from "../../api/session.ts";
import { LANGUAGES, type Language } from "../../i18n/languages.ts";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { changeLanguage } from "../../ui/language.ts";
import { chooseTheme, THEMES, useTheme } from "../../ui/theme/theme.ts";
import { InstallButton } from "./InstallButton.tsx";
import { showKeys } from "./keyboard/help.ts";
import { leave } from "./leave.ts";
import classes from "./PersonPanel.module.css";

interface PersonPanelProps {
  /** One of its links was followed. */
  onLeave?(): void;
}

function LanguageAndTheme() {
  const { t, i18n } = useTranslation("common");
  const theme = useTheme();
  const id = useId();
  return (
    <>
      <div className={classes.choice}>
        <span id={`${id}-language`}>{t("language")}</span>
        <SegmentedControl
          fullWidth
          aria-labelledby={`${id}-language`}
          value={i18n.language}
          onChange={(language) => changeLanguage(language as Language)}
          data={LANGUAGES.map(({ code, name }) => ({ value: code, label: name }))}
        />
      </div>
      <div className={classes.choice}>
        <span id={`${id}-theme`}>{t("theme.label")}</span>
        <SegmentedControl
          fullWidth
          aria-labelledby={`${id}-theme`}
          value={theme}
          onChange={chooseTheme}
          data={THEMES.map((value) => ({ value, label: t(`theme.${value}`) }))}
        />
      </div>
    </>
  );
}

/** Who is signed in, how it looks and in which language, and the way out. */
export function PersonPanel({ onLeave }: PersonPanelProps) {
  const { t } = useTranslation("shell");
  const { user } = useSession();
  const roles = (user?.role ?? []).map((role) => t(`person.role.${role}`)).join(", ");
  return (
    <div className={classes.panel}>
      <div>
        <p className={classes.name}>{user?.name || user?.email}</p>
        <p className={classes.quiet}>{[user?.email, roles].filter(Boolean).join(" · ")}</p>
      </div>
      <div className={classes.links}>
        <Link to="/app/account" onClick={onLeave}>
          <IconUserCircle size={18} stroke={1.7} aria-hidden="true" />
          {t("menu.account")}
        </Link>
        <Link to="/app/settings" onClick={onLeave}>
          <IconSettings size={18} stroke={1.7} aria-hidden="true" />
          {t("menu.settings")}
        </Link>
        <Link to="/app/support" onClick={onLeave}>
          <IconLifebuoy size={18} stroke={1.7} aria-hidden="true" />
          {t("menu.support")}
        </Link>
      </div>
      <LanguageAndTheme />
      <InstallButton className={classes.keys} />
      <button
        type="button"
        className={classes.keys}
        onClick={() => {
          onLeave?.();
          showKeys();
        }}
      >
        <IconKeyboard size={18} stroke={1.7} aria-hidden="true" />
        {t("keys.title")}
      </button>
      <button type="button" className={classes.logout} onClick={() => void leave()}>
        <IconLogout size={18} stroke={1.7} aria-hidden="true" />
        {t("person.logout")}
      </button>
    </div>
  );
}
