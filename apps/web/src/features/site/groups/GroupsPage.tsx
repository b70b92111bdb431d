import { lazy, Suspense, useState } from "react";
import { useMay } from "../../../api/useMay.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { useAskedOfAll } from "../../../live/useAskedOfAll.ts";
import { Button } from "../../../ui/kit/Button.tsx";
import { PickList } from "../../../ui/selection/PickList.tsx";
import { SelectButton } from "../../../ui/selection/SelectButton.tsx";
import { GroupDialogs, type GroupTask } from "../../../widgets/groups/GroupDialogs.tsx";
import { ListPage } from "../../../widgets/ListPage.tsx";
import { DeviceTray } from "./drag/DeviceTray.tsx";
import { GroupSections } from "./GroupSections.tsx";
import { GroupsEmpty } from "./GroupsEmpty.tsx";
import classes from "./GroupsPage.module.css";
import { GroupToolbar } from "./GroupToolbar.tsx";
import { useGroupSelection } from "./select/useGroupSelection.ts";
import { useGroupList } from "./useGroupList.ts";

const GroupSelectionBar = lazy(() =>
  import("./select/GroupSelectionBar.tsx").then((module) => ({ default: module.GroupSelectionBar })),
);
/** Lists rooms and kinds of devices (spec §2): admins arrange them, everybody switches what they may. */
export function GroupsPage() {
  const { t } = useTranslation("groups");
  const mayManage = useMay("device.manage");
  const { filter, setFilter, clear, groups, hasGroups, shown, isEmpty, what, load } = useGroupList();
  const { selection, selecting, picks } = useGroupSelection(groups, shown);
  const [task, setTask] = useState<GroupTask>();
  const [isTray, setTray] = useState(false);
  const switching = useAskedOfAll();
  const create = mayManage ? () => setTask({ kind: "new" }) : undefined;
  const button = create && <Button onClick={create}>{t("new")}</Button>;
  const onTray = mayManage && hasGroups ? setTray : undefined;
  return (
    <ListPage
      title={t("title")}
      lead={t("lead")}
      action={hasGroups ? <SelectButton {...selecting}>{button}</SelectButton> : button}
      filters={<GroupToolbar filter={filter} onFilter={setFilter} isTray={isTray} onTray={onTray} />}
      load={load}
      what={what}
      isEmpty={isEmpty}
      empty={<GroupsEmpty isFiltered={hasGroups} onCreate={create} onClear={clear} />}
    >
      <div className={classes.panes} data-tray={isTray || undefined}>
        {isTray && <DeviceTray />}
        <PickList {...picks}>
          <GroupSections
            shown={shown}
            switching={switching}
            onEdit={create && ((group) => setTask({ kind: "edit", group }))}
            onDelete={(group) => setTask({ kind: "delete", group })}
          />
        </PickList>
      </div>
      <Suspense>{selecting.isSelecting && <GroupSelectionBar selection={selection} />}</Suspense>
      <GroupDialogs task={task} onClose={() => setTask(undefined)} />
    </ListPage>
  );
}
