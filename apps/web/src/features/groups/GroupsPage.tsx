import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useCallback, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Group, groupsQuery } from "../../data/groups.ts";
import { useDevicesLoad } from "../../data/queries.ts";
import { useMay } from "../../gateway/useMay.ts";
import { type SwitchSet, useAllSwitches } from "../../live/useAllSwitches.ts";
import { useConnection, useDeviceIds } from "../../live/useLive.ts";
import { Button } from "../../ui/kit/Button.tsx";
import { Page } from "../../ui/kit/Page.tsx";
import { StaleBanner } from "../../widgets/connection/StaleBanner.tsx";
import { LoadFailure } from "../../widgets/LoadFailure.tsx";
import { DeviceTray } from "./DeviceTray.tsx";
import { GroupCard } from "./GroupCard.tsx";
import type { AskedOfGroup } from "./GroupResult.tsx";
import { GroupsEmpty } from "./GroupsEmpty.tsx";
import classes from "./GroupsPage.module.css";
import { GroupToolbar } from "./GroupToolbar.tsx";
import { type GroupFilter, sections } from "./group-list.ts";
import { usePutIntoGroup } from "./usePutIntoGroup.ts";

const GroupForm = lazy(() => import("./GroupForm.tsx").then((module) => ({ default: module.GroupForm })));
const DeleteGroup = lazy(() => import("./DeleteGroup.tsx").then((module) => ({ default: module.DeleteGroup })));
const ConfirmAll = lazy(() =>
  import("../../widgets/ConfirmAll.tsx").then((module) => ({ default: module.ConfirmAll })),
);

const NO_FILTER: GroupFilter = { text: "", type: "all" };

/** All groups on or off, and what was asked of which. */
function useGroupSwitching() {
  const [asked, setAsked] = useState<ReadonlyMap<string, AskedOfGroup>>(new Map());
  const remember = useCallback((group: SwitchSet, on: boolean, ids: readonly string[]) => {
    setAsked((before) => new Map(before).set(group.key, { on, ids }));
  }, []);
  return { asked, all: useAllSwitches(remember) };
}

/** Rooms and kinds of devices (spec §2): admins arrange them, everybody switches what they may. */
export function GroupsPage() {
  const { t } = useTranslation("groups");
  const { data: groups, error, isFetching, refetch } = useQuery(groupsQuery());
  const load = useDevicesLoad();
  const ids = useDeviceIds();
  const isStale = useConnection().lostAt !== undefined;
  const mayManage = useMay("device.manage");
  const [filter, setFilter] = useState(NO_FILTER);
  const [edited, setEdited] = useState<Group | "new">();
  const [toDelete, setToDelete] = useState<Group>();
  const { asked, all } = useGroupSwitching();
  const put = usePutIntoGroup();
  const [isTray, setTray] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: devices are found by their names, which come with the ids
  const found = useMemo(() => sections(groups ?? [], filter), [groups, filter, ids]);
  // A group that seems empty because its devices are still on their way would say something wrong.
  const isComing = !groups || (!load.isComplete && !load.error);
  const shown = isComing ? [] : found;
  const failure = (isFetching ? null : error) ?? load.error;
  const retry = () => {
    void refetch();
    if (load.error) load.retry();
  };
  const create = <Button onClick={() => setEdited("new")}>{t("new")}</Button>;
  return (
    <Page isWide title={t("title")} lead={t("lead")} action={mayManage && create}>
      <StaleBanner />
      <GroupToolbar
        filter={filter}
        onFilter={setFilter}
        isTray={isTray}
        onTray={mayManage && groups && groups.length > 0 ? setTray : undefined}
      />
      {failure && <LoadFailure error={failure} onRetry={retry} />}
      <div className={classes.panes} data-tray={isTray || undefined}>
        {isTray && <DeviceTray />}
        <div>
          {shown.map((section) => (
            <section key={section.type} aria-labelledby={`groups-${section.type}`} data-stale={isStale || undefined}>
              <h2 id={`groups-${section.type}`} className={classes.heading}>
                {t(`types.${section.type}`)} <small>{section.groups.length}</small>
              </h2>
              <div className={classes.cards}>
                {section.groups.map((group) => (
                  <GroupCard
                    key={group._id}
                    group={group}
                    asked={asked.get(group._id)}
                    onAll={all.ask}
                    onEdit={mayManage ? setEdited : undefined}
                    onDelete={setToDelete}
                    onDevice={mayManage ? put : undefined}
                  />
                ))}
              </div>
            </section>
          ))}
        </div>
      </div>
      {!isComing && shown.length === 0 && (
        <GroupsEmpty
          isFiltered={groups.length > 0}
          mayManage={mayManage}
          onCreate={() => setEdited("new")}
          onClear={() => setFilter(NO_FILTER)}
        />
      )}
      {isComing && !failure && <div className={classes.skeletons} role="status" aria-label={t("title")} />}
      <Suspense>
        {edited && <GroupForm group={edited === "new" ? undefined : edited} onClose={() => setEdited(undefined)} />}
        {toDelete && <DeleteGroup group={toDelete} onClose={() => setToDelete(undefined)} />}
        {all.question && <ConfirmAll {...all.question} onAnswer={all.answer} />}
      </Suspense>
    </Page>
  );
}
