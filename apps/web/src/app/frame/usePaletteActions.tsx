import type { SpotlightActionGroupData } from "@mantine/spotlight";
import {
  IconBuilding,
  IconCalendarTime,
  IconKeyboard,
  IconLanguage,
  IconLogout,
  IconMoon,
  IconPlayerPlay,
  IconPlug,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useRouter } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { scenesQuery } from "../../data/scenes.ts";
import { schedulesQuery } from "../../data/schedules.ts";
import { usePaletteDevices } from "../../data/usePaletteDevices.ts";
import { usePlayScene } from "../../data/usePlayScene.ts";
import { changeLanguage } from "../../i18n/index.ts";
import { LANGUAGES } from "../../i18n/languages.ts";
import { chooseTheme, THEMES } from "../../ui/theme/theme.ts";
import { showKeys } from "./keyboard/help.ts";
import { leave } from "./leave.ts";
import { useEnterprises } from "./useEnterprises.ts";
import { useMenu } from "./useMenu.ts";
import { useShortcuts } from "./useShortcuts.ts";

const small = { size: 20, stroke: 1.6 } as const;

/** Everything the palette offers, in its groups. */
export function usePaletteActions(): SpotlightActionGroupData[] {
  const { t } = useTranslation("shell");
  return [
    { group: t("search.screens"), actions: useScreens() },
    { group: t("search.scenes"), actions: useScenes() },
    { group: t("search.schedules"), actions: useSchedules() },
    { group: t("search.actions"), actions: useActions() },
    { group: t("search.devices"), actions: useDevices() },
  ];
}

type Actions = SpotlightActionGroupData["actions"];

function useScreens(): Actions {
  const { t } = useTranslation("shell");
  const navigate = useNavigate();
  return [...useMenu().flat(), ...useShortcuts()].map(({ to, label, icon: Icon }) => ({
    id: to,
    label: t(`menu.${label}`),
    // The spec's shortcut paths are found as they are written, too.
    keywords: [to.replace("/app/", "")],
    leftSection: <Icon {...small} />,
    onClick: () => navigate({ to }),
  }));
}

function useDevices(): Actions {
  const router = useRouter();
  return usePaletteDevices().map(({ id, label, description, to }) => ({
    id,
    label,
    description,
    leftSection: <IconPlug {...small} />,
    onClick: () => router.history.push(to),
  }));
}

function useSchedules(): Actions {
  const navigate = useNavigate();
  const { data: schedules = [] } = useQuery(schedulesQuery());
  return schedules.map(({ _id: id, name }) => ({
    id,
    label: name,
    leftSection: <IconCalendarTime {...small} />,
    onClick: () => navigate({ to: "/app/schedules/edit/$id", params: { id } }),
  }));
}

/** Played from wherever one is; where that is not possible, the list of scenes says why. */
function useScenes(): Actions {
  const { t } = useTranslation("shell");
  const navigate = useNavigate();
  const play = usePlayScene();
  const { data: scenes = [] } = useQuery(scenesQuery());
  return scenes.map((scene) => ({
    id: scene._id,
    label: t("search.playScene", { name: scene.name }),
    leftSection: <IconPlayerPlay {...small} />,
    onClick: async () => {
      if (!(await play(scene))) void navigate({ to: "/app/scenes/list" });
    },
  }));
}

function useActions(): Actions {
  const { t, i18n } = useTranslation(["shell", "common"]);
  const { all, switchTo } = useEnterprises();
  return [
    ...THEMES.map((theme) => ({
      id: `theme-${theme}`,
      label: t("shell:search.themeTo", { name: t(`common:theme.${theme}`) }),
      leftSection: <IconMoon {...small} />,
      onClick: () => chooseTheme(theme),
    })),
    ...LANGUAGES.filter(({ code }) => code !== i18n.language).map(({ code, name }) => ({
      id: `language-${code}`,
      label: t("shell:search.languageTo", { name }),
      leftSection: <IconLanguage {...small} />,
      onClick: () => changeLanguage(code),
    })),
    ...all
      .filter(({ current }) => !current)
      .map(({ _id, name }) => ({
        id: `enterprise-${_id}`,
        label: t("shell:search.enterpriseTo", { name }),
        leftSection: <IconBuilding {...small} />,
        onClick: () => switchTo(_id),
      })),
    {
      id: "keys",
      label: t("shell:keys.title"),
      leftSection: <IconKeyboard {...small} />,
      onClick: showKeys,
    },
    {
      id: "logout",
      label: t("shell:person.logout"),
      leftSection: <IconLogout {...small} />,
      onClick: () => void leave(),
    },
  ];
}
