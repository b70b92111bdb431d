import { lazy, Suspense } from "react";
import type { Group } from "../../data/groups.ts";

const GroupForm = lazy(() => import("./GroupForm.tsx").then((module) => ({ default: module.GroupForm })));
const DeleteGroup = lazy(() => import("./DeleteGroup.tsx").then((module) => ({ default: module.DeleteGroup })));

/** A change of rooms and groups that is under way; `isRoom` where only a room can be made. */
export type GroupTask = { kind: "new"; isRoom?: boolean } | { kind: "edit" | "delete"; group: Group };

/** The dialogs that create, edit and delete groups, loaded when one is opened. */
export function GroupDialogs({ task, onClose }: { task: GroupTask | undefined; onClose(): void }) {
  if (!task) return null;
  return (
    <Suspense>
      {task.kind === "new" && <GroupForm group={undefined} isRoom={task.isRoom} onClose={onClose} />}
      {task.kind === "edit" && <GroupForm group={task.group} onClose={onClose} />}
      {task.kind === "delete" && <DeleteGroup group={task.group} onClose={onClose} />}
    </Suspense>
  );
}
