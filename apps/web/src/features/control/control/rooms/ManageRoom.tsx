import { IconPencil, IconTrash } from "@switchboard/icons";
import type { Group } from "../../../../data/groups.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { IconButton } from "../../../../ui/kit/IconButton.tsx";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import type { GroupTask } from "../../../../widgets/groups/GroupDialogs.tsx";

/** The buttons that edit and delete a room; none for the devices without one. */
export function ManageRoom({ group, onTask }: { group: Group | undefined; onTask(task: GroupTask): void }) {
  const { t } = useTranslation("rooms");
  if (!group) return null;
  const { name } = group;
  return (
    <Row as="span" align="stretch">
      <IconButton label={t("edit", { name })} icon={IconPencil} onClick={() => onTask({ kind: "edit", group })} />
      <IconButton label={t("delete", { name })} icon={IconTrash} onClick={() => onTask({ kind: "delete", group })} />
    </Row>
  );
}
