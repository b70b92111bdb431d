import { getHotkeyHandler } from "@mantine/hooks";
import { Outlet } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useLayoutEffect, useState } from "react";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { keepFocus } from "../../ui/focus/keep-focus.ts";
import { Row } from "../../ui/kit/layout/Row.tsx";
import { Stack } from "../../ui/kit/layout/Stack.tsx";
import { Surface } from "../../ui/kit/layout/Surface.tsx";
import { BottomBar } from "./BottomBar.tsx";
import { DemoBar } from "./DemoBar.tsx";
import { Keyboard } from "./keyboard/Keyboard.tsx";
import { NewVersionBar } from "./NewVersionBar.tsx";
import { OfflineBar } from "./OfflineBar.tsx";
import { ScreenColumn } from "./ScreenColumn.tsx";
import { ScreenTabs } from "./ScreenTabs.tsx";
import classes from "./Shell.module.css";
import { SideMenu } from "./SideMenu.tsx";
import { TopBar } from "./TopBar.tsx";
import { TourHost } from "./tour/TourHost.tsx";
import { useMenuStep } from "./useMenuStep.ts";
import { useWhere } from "./useWhere.ts";

const SearchPalette = lazy(() =>
  import("./search/SearchPalette.tsx").then((module) => ({ default: module.SearchPalette })),
);

export function Shell() {
  const { t } = useTranslation("common");
  const { step, screens, cycle } = useMenuStep();
  const where = useWhere();
  const { shown } = where;
  // Counts the requests for the palette, whose code is loaded at the first.
  const [searches, setSearches] = useState(0);
  const search = () => setSearches((count) => count + 1);
  // A layout effect listens before the first paint, so that the keys work as soon as the frame is visible.
  useLayoutEffect(() => {
    const onKey = getHotkeyHandler([["mod+K", () => setSearches((count) => count + 1)]]);
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  useEffect(keepFocus, []);
  return (
    <Row align="stretch" className={classes.shell} data-menu={step}>
      <a className="sb-skip" href="#content">
        {t("skip")}
      </a>
      {step !== "hidden" && <SideMenu step={step} where={where} />}
      {screens === "column" && shown && <ScreenColumn place={shown} screen={where.screen} />}
      <Stack grows>
        <TopBar step={step} onCycleMenu={cycle} onSearch={search} />
        {screens === "tabs" && where.place && where.place.screens.length > 1 && (
          <ScreenTabs place={where.place} screen={where.screen} />
        )}
        <DemoBar />
        <OfflineBar />
        <NewVersionBar />
        <Surface id="content" tabIndex={-1} as="main" grows shrinks className={classes.main}>
          <Outlet />
        </Surface>
      </Stack>
      <BottomBar where={where} />
      <Keyboard onSearch={search} />
      <TourHost />
      {searches > 0 && (
        <Suspense>
          <SearchPalette request={searches} />
        </Suspense>
      )}
    </Row>
  );
}
