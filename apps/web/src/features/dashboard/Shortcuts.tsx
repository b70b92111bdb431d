import type { Shortcut } from "@switchboard/contract";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { liveStore } from "../../live/live.ts";
import { isPlanned, shortcutsQuery } from "../../live/shortcuts.ts";
import { useDeviceIds } from "../../live/useLive.ts";
import { Block, Waiting } from "./Block.tsx";
import { ShortcutArrange } from "./ShortcutArrange.tsx";
import classes from "./Shortcuts.module.css";
import { ShortcutTiles } from "./ShortcutTiles.tsx";

const ShortcutPicker = lazy(() =>
  import("./ShortcutPicker.tsx").then((module) => ({ default: module.ShortcutPicker })),
);

const NONE: Shortcut[] = [];

/** Those whose switch is at hand. */
function useShown(shortcuts: readonly Shortcut[]): Shortcut[] {
  const ids = useDeviceIds();
  // biome-ignore lint/correctness/useExhaustiveDependencies: which switches there are changes with the devices
  return useMemo(
    () => shortcuts.filter((each) => each.type === "switch" && !isPlanned(each) && liveStore.switch(each.target)),
    [shortcuts, ids],
  );
}

/** The switches one uses most, in one's own order. */
export function Shortcuts({ isReady }: { isReady: boolean }) {
  const { t } = useTranslation("dashboard");
  const { data, isError } = useQuery({ ...shortcutsQuery(), enabled: isReady });
  const shown = useShown(data ?? NONE);
  const [isArranging, setArranging] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const hasAny = shown.length > 0;
  const actions = data && (
    <>
      {hasAny && (
        <button type="button" onClick={() => setArranging(!isArranging)}>
          {isArranging ? t("shortcuts.done") : t("shortcuts.arrange")}
        </button>
      )}
      <button type="button" onClick={() => setAdding(true)}>
        {t("shortcuts.add")}
      </button>
    </>
  );
  return (
    <Block title={t("shortcuts.title")} actions={actions}>
      {isError && <p className={classes.quiet}>{t("unavailable")}</p>}
      {!data && !isError && <Waiting height={128} />}
      {data && !hasAny && <p className={classes.quiet}>{t("shortcuts.empty")}</p>}
      {hasAny && (isArranging ? <ShortcutArrange shortcuts={shown} /> : <ShortcutTiles shortcuts={shown} />)}
      <Suspense>{isAdding && <ShortcutPicker onClose={() => setAdding(false)} />}</Suspense>
    </Block>
  );
}
