import { IconPencil, IconTrash } from "@switchboard/icons";
import { useMay } from "../../../../api/useMay.ts";
import type { Group } from "../../../../data/groups.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { IconButton } from "../../../../ui/kit/IconButton.tsx";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import type { GroupTask } from "../../../../widgets/groups/GroupDialogs.tsx";
import classes from "./Rooms.module.css";

/**
 * The buttons that edit and delete a room; none for the devices without one. A manager deletes empty rooms only, because
 * the devices would leave what they manage.
 */
export function ManageRoom({ group, onTask }: { group: Group | undefined; onTask(task: GroupTask): void }) {
  const { t } = useTranslation("rooms");
  const isAdmin = useMay("place.manage");
  if (!group) return null;
  const { name, devices } = group;
  return (
    <Row as="span" align="stretch" className={classes.manage}>
      <IconButton label={t("edit", { name })} icon={IconPencil} onClick={() => onTask({ kind: "edit", group })} />
      {(isAdmin || devices.length === 0) && (
        <IconButton label={t("delete", { name })} icon={IconTrash} onClick={() => onTask({ kind: "delete", group })} />
      )}
    </Row>
  );
}
