import {
  type Icon,
  IconBaselineDensityMedium,
  IconBuilding,
  IconDeviceDesktop,
  IconKeyboard,
  IconLanguage,
  IconLogout,
  IconMoon,
  IconSun,
} from "@switchboard/icons";
import { useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { switchTo } from "../../../data/enterprises.ts";
import { LANGUAGES } from "../../../i18n/languages.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { DENSITIES, useDensity } from "../../../ui/density.ts";
import { changeLanguage } from "../../../ui/language.ts";
import { chooseTheme, THEMES, type Theme, useTheme } from "../../../ui/theme/theme.ts";
import { placeOf } from "../../menu/find-place.ts";
import { SCREENS, type ScreenName, screenOf } from "../../menu/screens.ts";
import { SHORTCUTS } from "../../menu/shortcuts.ts";
import { showKeys } from "../keyboard/help.ts";
import { leave } from "../leave.ts";
import { useEnterprises } from "../useEnterprises.ts";
import { useOffered } from "../useOffered.ts";
import { usePlaces } from "../usePlaces.ts";
import type { Thing } from "./thing.ts";
import { useOtherTexts } from "./useOtherTexts.ts";

const ALL_SCREENS = Object.keys(SCREENS) as ScreenName[];

const THEME_ICONS: Record<Theme, Icon> = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop };

interface Screens {
  offered: readonly Thing[];
  /** The screens that only others may open. */
  closed: readonly Thing[];
}

/** Lists the user's screens in the order of the menu, then the addresses that only the search offers. */
export function useScreens(): Screens {
  const { t } = useTranslation("shell");
  const navigate = useNavigate();
  const places = usePlaces();
  const isOffered = useOffered();
  const inAll = useOtherTexts();
  return useMemo(() => {
    const listed = new Set([...places.flatMap(({ screens }) => screens), ...ALL_SCREENS]);
    const screens = [...listed].map((label) => ({ ...screenOf(label), label, within: label }));
    const thing = ({ to, label, icon, within }: (typeof screens)[number] | (typeof SHORTCUTS)[number]): Thing => {
      const place = placeOf(within, places);
      return {
        key: `screen:${to}`,
        kind: "screen" as const,
        icon,
        name: t(`menu.${label}`),
        place: place && place.name !== label ? t(`places.${place.name}`) : "",
        aliases: [...inAll("shell", `menu.${label}`), ...inAll("search", `words.${label}`)],
        // The spec's shortcut paths are also found as written.
        also: [to.replace("/app/", "")],
        open: () => void navigate({ to }),
      };
    };
    const all = [...screens, ...SHORTCUTS];
    const closed = all.filter((screen) => !isOffered(screen));
    return { offered: all.filter(isOffered).map(thing), closed: closed.map(thing) };
  }, [places, isOffered, t, navigate, inAll]);
}

function useThemes(): Thing[] {
  const { t } = useTranslation(["search", "common"]);
  const current = useTheme();
  const inAll = useOtherTexts();
  return THEMES.map((theme) => ({
    key: `theme:${theme}`,
    kind: "command",
    icon: THEME_ICONS[theme],
    isChosen: theme === current,
    name: t("search:theme", { name: t(`common:theme.${theme}`) }),
    place: "",
    aliases: inAll("common", `theme.${theme}`, "theme.label"),
    also: inAll("search", "words.theme"),
    open: () => chooseTheme(theme),
  }));
}

function useLanguages(): Thing[] {
  const { t, i18n } = useTranslation(["search", "common"]);
  const inAll = useOtherTexts();
  return LANGUAGES.map(({ code, name, aliases }) => ({
    key: `language:${code}`,
    kind: "command",
    icon: IconLanguage,
    isChosen: code === i18n.language,
    name: t("search:language", { name }),
    place: "",
    aliases,
    also: [...inAll("common", "language"), ...inAll("search", "words.language")],
    open: () => void changeLanguage(code),
  }));
}

function useDensities(): Thing[] {
  const { t } = useTranslation(["search", "settings"]);
  const [current, choose] = useDensity();
  return DENSITIES.map((density) => ({
    key: `density:${density}`,
    kind: "command",
    icon: IconBaselineDensityMedium,
    isChosen: density === current,
    name: t("search:density", { name: t(`settings:look.${density}`) }),
    place: "",
    open: () => choose(density),
  }));
}

function useOtherEnterprises(): Thing[] {
  const { t } = useTranslation("search");
  const { all } = useEnterprises();
  return all
    .filter(({ current }) => !current)
    .map(({ _id, name }) => ({
      key: `enterprise:${_id}`,
      kind: "command",
      icon: IconBuilding,
      name: t("enterprise", { name }),
      place: "",
      open: () => void switchTo(_id),
    }));
}

/** Lists the commands available anywhere: theme, language, density, another enterprise, keys, and signing out. */
export function useAppCommands(): readonly Thing[] {
  const { t } = useTranslation("shell");
  const inAll = useOtherTexts();
  const others = [...useThemes(), ...useLanguages(), ...useDensities(), ...useOtherEnterprises()];
  const command = { kind: "command", place: "" } as const;
  const keys: Thing = {
    ...command,
    key: "keys",
    icon: IconKeyboard,
    name: t("keys.title"),
    aliases: [...inAll("shell", "keys.title"), ...inAll("search", "words.keys")],
    open: showKeys,
  };
  const logout: Thing = {
    ...command,
    key: "logout",
    icon: IconLogout,
    name: t("person.logout"),
    aliases: [...inAll("shell", "person.logout"), ...inAll("search", "words.logout")],
    open: () => void leave(),
  };
  return [...others, keys, logout];
}
