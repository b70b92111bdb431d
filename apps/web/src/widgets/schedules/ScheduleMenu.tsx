import { IconDots } from "@switchboard/icons";
import { lazy, Suspense, useState } from "react";
import { loadTexts } from "../../i18n/index.ts";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { IconButton } from "../../ui/kit/IconButton.tsx";
import type { ScheduleMenuProps } from "./plan-question.ts";

const OpenMenu = lazy(async () => {
  const [module] = await Promise.all([import("./ScheduleMenuItems.tsx"), loadTexts("plans")]);
  return { default: module.ScheduleMenuItems };
});

/** Loads and renders the menu at the first press, because scrolling mounts many rows. */
export function ScheduleMenu(props: ScheduleMenuProps) {
  const { t } = useTranslation("common");
  const [isMade, setMade] = useState(false);
  const label = t("moreAbout", { name: props.schedule.name });
  const dots = { icon: IconDots, iconSize: 20, label, "aria-haspopup": "menu" } as const;
  if (!isMade) return <IconButton {...dots} onClick={() => setMade(true)} />;
  return (
    <Suspense fallback={<IconButton {...dots} aria-busy="true" />}>
      <OpenMenu {...props} dots={dots} />
    </Suspense>
  );
}
