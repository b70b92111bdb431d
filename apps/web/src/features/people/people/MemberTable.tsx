import type { Member } from "@switchboard/contract";
import { IconPencil } from "@switchboard/icons";
import { useMemo } from "react";
import { useSession } from "../../../api/session.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { IconButton } from "../../../ui/kit/IconButton.tsx";
import { Stack } from "../../../ui/kit/layout/Stack.tsx";
import { Cells } from "../../../ui/table/Cells.tsx";
import { TableGrid } from "../../../ui/table/TableGrid.tsx";
import type { ListTable } from "../../../widgets/tables/useTable.ts";
import { MemberCard } from "./MemberCard.tsx";

interface MemberTableProps {
  table: ListTable<Member>;
  members: readonly Member[];
  count: number;
  isStale: boolean;
  onEdit(member: Member): void;
}

const ROW_HEIGHT = 60;
const EDGES = { start: 0, end: 52 };

/** A table on a desk, cards on a phone. */
export function MemberTable({ table, members, count, isStale, onEdit }: MemberTableProps) {
  const { t } = useTranslation("people");
  const me = useSession().user?._id;
  const keys = useMemo(() => members.map(({ _id }) => _id), [members]);
  if (table.isCards) {
    return (
      <Stack as="ul" gap={12}>
        {members.map((member) => (
          <MemberCard key={member._id} member={member} isMe={member._id === me} onEdit={onEdit} />
        ))}
      </Stack>
    );
  }
  return (
    <TableGrid {...{ table, keys, count, isStale }} label={t("title")} height={ROW_HEIGHT} edges={EDGES}>
      {(index, place) => {
        const member = members[index];
        if (!member) return null;
        const edit = t("edit", { name: member.name });
        return (
          <tr key={member._id} {...place}>
            <Cells
              columns={table.shown}
              row={member}
              end={<IconButton label={edit} icon={IconPencil} onClick={() => onEdit(member)} />}
            />
          </tr>
        );
      }}
    </TableGrid>
  );
}
