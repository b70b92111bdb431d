import { useDebouncedValue } from "@mantine/hooks";
import type { Member } from "@switchboard/contract";
import { useSearch } from "@tanstack/react-router";
import { useCallback, useEffect, useMemo, useState } from "react";
import { useMay } from "../../../api/useMay.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { AdminsOnly } from "../../../ui/kit/AdminsOnly.tsx";
import { Button } from "../../../ui/kit/Button.tsx";
import { EmptyState } from "../../../ui/kit/EmptyState.tsx";
import { FilterBar } from "../../../ui/kit/FilterBar.tsx";
import { MoreButton } from "../../../ui/kit/MoreButton.tsx";
import { Page } from "../../../ui/kit/Page.tsx";
import { SearchField } from "../../../ui/kit/SearchField.tsx";
import { Skeleton } from "../../../ui/kit/Skeleton.tsx";
import { ListPage } from "../../../widgets/ListPage.tsx";
import { loadOf } from "../../../widgets/list-load.ts";
import { TableBar } from "../../../widgets/tables/TableBar.tsx";
import { useTable } from "../../../widgets/tables/useTable.ts";
import { loadMembers, peopleSort, useMembers } from "./api.ts";
import { DeleteMember } from "./DeleteMember.tsx";
import { EditMember } from "./EditMember.tsx";
import { InviteMember } from "./InviteMember.tsx";
import { MemberTable } from "./MemberTable.tsx";
import { useMemberColumns } from "./useMemberColumns.tsx";

const TYPING_MS = 250;

type Open = { kind: "invite" } | { kind: "edit" | "delete"; member: Member };

/** User management (spec §2). */
export function PeoplePage() {
  const { t } = useTranslation("people");
  if (useMay("people.manage")) return <PeopleList />;
  return (
    <Page title={t("title")}>
      <AdminsOnly />
    </Page>
  );
}

function PeopleList() {
  const { t } = useTranslation("people");
  const [open, setOpen] = useState<Open>();
  const edit = useCallback((member: Member) => setOpen({ kind: "edit", member }), []);
  // A link, such as that of the search, may ask for somebody.
  const asked = useSearch({ from: "/app/users" }).search ?? "";
  const [text, setText] = useState(asked);
  useEffect(() => setText(asked), [asked]);
  const [search] = useDebouncedValue(text.trim(), TYPING_MS);
  const table = useTable("people", useMemberColumns());
  const { sort } = table;
  const order = useMemo(() => peopleSort(sort), [sort]);
  const query = useMembers(search, order);
  const { members, count } = query;
  return (
    <ListPage
      isLive={false}
      title={t("title")}
      lead={t("lead")}
      action={<Button onClick={() => setOpen({ kind: "invite" })}>{t("invite")}</Button>}
      filters={
        <FilterBar>
          <SearchField label={t("search")} maxLength={80} value={text} onChange={setText} />
        </FilterBar>
      }
      load={loadOf(query)}
      what="people"
      skeleton={<Skeleton label={t("title")} height={320} />}
      isEmpty={members?.length === 0}
      empty={<NoOne onClear={text ? () => setText("") : undefined} onInvite={() => setOpen({ kind: "invite" })} />}
    >
      <TableBar
        table={table}
        filters={{ search: text }}
        onFilters={(filters) => setText(filters.search ?? "")}
        title={t("title")}
        load={loadMembers(search, order)}
      >
        {members && t("count", { count })}
      </TableBar>
      {members && members.length > 0 && (
        <MemberTable table={table} members={members} count={count} isStale={query.isPlaceholderData} onEdit={edit} />
      )}
      <MoreButton pages={query}>{t("more")}</MoreButton>
      {open && <Dialogs open={open} onOpen={setOpen} />}
    </ListPage>
  );
}

/** An enterprise always has one member, so an empty list mostly means that the search found no one. */
function NoOne({ onClear, onInvite }: { onClear: (() => void) | undefined; onInvite(): void }) {
  const { t } = useTranslation("people");
  const action = (
    <Button isQuiet onClick={onClear ?? onInvite}>
      {t(onClear ? "empty.clear" : "invite")}
    </Button>
  );
  return <EmptyState title={t("empty.title")} text={t("empty.text")} action={action} />;
}

function Dialogs({ open, onOpen }: { open: Open; onOpen(open: Open | undefined): void }) {
  const close = () => onOpen(undefined);
  if (open.kind === "invite") return <InviteMember onClose={close} />;
  const { kind, member } = open;
  if (kind === "delete") return <DeleteMember member={member} onClose={close} />;
  return <EditMember member={member} onClose={close} onDelete={() => onOpen({ kind: "delete", member })} />;
}
