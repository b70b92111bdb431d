import { IconKeyboard, IconLifebuoy, IconLogout, IconRoute, IconSettings, IconUserCircle } from "@switchboard/icons";
import { useId } from "react";
import { useSession } from "../../api/session.ts";
import { LANGUAGES, type Language } from "../../i18n/languages.ts";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { Button, ButtonLink } from "../../ui/kit/Button.tsx";
import { Row } from "../../ui/kit/layout/Row.tsx";
import { Stack } from "../../ui/kit/layout/Stack.tsx";
import { Text } from "../../ui/kit/layout/Text.tsx";
import { SegmentedControl } from "../../ui/kit/SegmentedControl.tsx";
import { changeLanguage } from "../../ui/language.ts";
import { chooseTheme, THEMES, useTheme } from "../../ui/theme/theme.ts";
import { InstallButton } from "./InstallButton.tsx";
import { showKeys } from "./keyboard/help.ts";
import { leave } from "./leave.ts";
import classes from "./PersonPanel.module.css";
import { startTour } from "./tour/start-tour.ts";

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
      <Stack gap={6} tone="quiet">
        <span id={`${id}-language`}>{t("language")}</span>
        <SegmentedControl
          fullWidth
          aria-labelledby={`${id}-language`}
          value={i18n.language}
          onChange={(language) => changeLanguage(language as Language)}
          data={LANGUAGES.map(({ code, name }) => ({ value: code, label: name }))}
        />
      </Stack>
      <Stack gap={6} tone="quiet">
        <span id={`${id}-theme`}>{t("theme.label")}</span>
        <SegmentedControl
          fullWidth
          aria-labelledby={`${id}-theme`}
          value={theme}
          onChange={chooseTheme}
          data={THEMES.map((value) => ({ value, label: t(`theme.${value}`) }))}
        />
      </Stack>
    </>
  );
}

/** Who is signed in, how it looks and in which language, and the way out. */
export function PersonPanel({ onLeave }: PersonPanelProps) {
  const { t } = useTranslation("shell");
  const { user } = useSession();
  const roles = (user?.role ?? []).map((role) => t(`person.role.${role}`)).join(", ");
  return (
    <Stack gap={12}>
      <div>
        <Text as="p" size={16} weight={600}>
          {user?.name || user?.email}
        </Text>
        <Text as="p" tone="quiet" breaks>
          {[user?.email, roles].filter(Boolean).join(" · ")}
        </Text>
      </div>
      <Row wraps gap={8} className={classes.links}>
        <ButtonLink isQuiet to="/app/account" onClick={onLeave}>
          <IconUserCircle size={18} stroke={1.7} aria-hidden="true" />
          {t("menu.account")}
        </ButtonLink>
        <ButtonLink isQuiet to="/app/settings" onClick={onLeave}>
          <IconSettings size={18} stroke={1.7} aria-hidden="true" />
          {t("menu.settings")}
        </ButtonLink>
        <ButtonLink isQuiet to="/app/support" onClick={onLeave}>
          <IconLifebuoy size={18} stroke={1.7} aria-hidden="true" />
          {t("menu.support")}
        </ButtonLink>
      </Row>
      <LanguageAndTheme />
      <InstallButton />
      <Button
        isQuiet
        onClick={() => {
          onLeave?.();
          showKeys();
        }}
      >
        <IconKeyboard size={18} stroke={1.7} aria-hidden="true" />
        {t("keys.title")}
      </Button>
      <Button
        isQuiet
        onClick={() => {
          onLeave?.();
          startTour();
        }}
      >
        <IconRoute size={18} stroke={1.7} aria-hidden="true" />
        {t("person.tour")}
      </Button>
      <Button isQuiet onClick={() => void leave()}>
        <IconLogout size={18} stroke={1.7} aria-hidden="true" />
        {t("person.logout")}
      </Button>
    </Stack>
  );
}
