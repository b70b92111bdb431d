import type { FoundDevice } from "@switchboard/contract";
import { IconCirclePlus, IconEye, IconEyeOff } from "@switchboard/icons";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { toast } from "../../../../ui/notices/notices.ts";
import { type SelectionAction, SelectionBar } from "../../../../ui/selection/SelectionBar.tsx";
import type { SelectionState } from "../../../../ui/selection/useSelection.ts";
import { useIgnore } from "../api.ts";
import { type FoundSort, ORDERS } from "./found-list.ts";

const AdoptMany = lazy(() => import("./AdoptMany.tsx").then((module) => ({ default: module.AdoptMany })));

interface FoundSelectionProps {
  found: readonly FoundDevice[];
  selection: SelectionState;
  total: number;
  sort: FoundSort;
}

/** The most devices one call accepts. */
const AT_ONCE = 500;

/** Shows the actions for the ticked devices. */
export function FoundSelection({ found, selection, total, sort }: FoundSelectionProps) {
  const { t } = useTranslation("gateways");
  const [asked, setAsked] = useState<readonly FoundDevice[]>();
  const ignore = useIgnore();
  const chosen = new Set(selection.chosen);
  // Keeps the order of the screen.
  const ticked = found.filter(({ _id }) => chosen.has(_id)).sort(ORDERS[sort]);
  const free = ticked.filter(({ state, channels }) => state !== "adopted" && channels.length > 0);
  const hide = (isHidden: boolean) => {
    const ids = ticked.filter(({ state }) => state !== "adopted").map(({ _id }) => _id);
    for (let start = 0; start < ids.length; start += AT_ONCE)
      ignore.mutate({ found: ids.slice(start, start + AT_ONCE), ignored: isHidden });
    toast(t(isHidden ? "found.ignoredDone" : "found.shownDone", { count: ids.length }));
    selection.clear();
  };
  const adopt = () => (free.length === 0 ? toast(t("found.noneFree")) : setAsked(free));
  const isIgnored = ticked.length > 0 && ticked.every(({ state }) => state === "ignored");
  const actions: SelectionAction[] = [
    { key: "adopt", label: t("found.adopt"), icon: IconCirclePlus, act: adopt },
    isIgnored
      ? { key: "show", label: t("found.showAgain"), icon: IconEye, act: () => hide(false) }
      : { key: "ignore", label: t("found.ignore"), icon: IconEyeOff, act: () => hide(true) },
  ];
  return (
    <>
      <SelectionBar label={t("found.bar")} selection={selection} total={total} actions={actions} />
      <Suspense>
        {asked && (
          <AdoptMany
            found={asked}
            onClose={() => setAsked(undefined)}
            onDone={() => {
              setAsked(undefined);
              selection.clear();
            }}
          />
        )}
      </Suspense>
    </>
  );
}
