import { lazy, Suspense, useState } from "react";
import { loadTexts } from "../../../../i18n/index.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Block, Waiting } from "../../../../ui/kit/Block.tsx";
import { PlainButton } from "../../../../ui/kit/layout/PlainButton.tsx";
import { LoadFailureLine } from "../../../../widgets/LoadFailureLine.tsx";
import classes from "./Shortcuts.module.css";
import { ShortcutTiles } from "./ShortcutTiles.tsx";
import { useShownShortcuts } from "./useShownShortcuts.ts";

const ShortcutArrange = lazy(() =>
  import("./ShortcutArrange.tsx").then((module) => ({ default: module.ShortcutArrange })),
);
const ShortcutPicker = lazy(async () => {
  const [module] = await Promise.all([import("./ShortcutPicker.tsx"), loadTexts("picker")]);
  return { default: module.ShortcutPicker };
});

/** The switches and remotes one uses most, in one's own order. */
export function Shortcuts({ isReady }: { isReady: boolean }) {
  const { t } = useTranslation("dashboard");
  const { all, shown, remotes, failed, error, retry } = useShownShortcuts(isReady);
  const [isArranging, setArranging] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const hasAny = shown.length > 0;
  const actions = all && (
    <>
      {hasAny && (
        <PlainButton onClick={() => setArranging(!isArranging)}>
          {isArranging ? t("shortcuts.done") : t("shortcuts.arrange")}
        </PlainButton>
      )}
      <PlainButton onClick={() => setAdding(true)}>{t("shortcuts.add")}</PlainButton>
    </>
  );
  return (
    <Block title={t("shortcuts.title")} actions={actions}>
      {failed && <LoadFailureLine what={failed} error={error} onRetry={retry} />}
      {!all && !failed && <Waiting height={128} />}
      {all && !hasAny && !failed && <p className={classes.quiet}>{t("shortcuts.empty")}</p>}
      <Suspense fallback={<Waiting height={128} />}>
        {hasAny && isArranging && <ShortcutArrange all={all ?? shown} shortcuts={shown} remotes={remotes} />}
      </Suspense>
      {hasAny && !isArranging && <ShortcutTiles shortcuts={shown} remotes={remotes} />}
      <Suspense>{isAdding && <ShortcutPicker onClose={() => setAdding(false)} />}</Suspense>
    </Block>
  );
}
