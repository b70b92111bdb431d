import { TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import type { Member } from "@switchboard/contract";
import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "../../gateway/session.ts";
import { useMay } from "../../gateway/useMay.ts";
import { AdminsOnly } from "../../ui/kit/AdminsOnly.tsx";
import { Button } from "../../ui/kit/Button.tsx";
import { EmptyState } from "../../ui/kit/EmptyState.tsx";
import { Page } from "../../ui/kit/Page.tsx";
import { LoadFailure } from "../../widgets/LoadFailure.tsx";
import { useMembers } from "./api.ts";
import { DeleteMember } from "./DeleteMember.tsx";
import { EditMember } from "./EditMember.tsx";
import { InviteMember } from "./InviteMember.tsx";
import { MemberRow } from "./MemberRow.tsx";
import classes from "./People.module.css";

const TYPING_MS = 250;

type Open = { kind: "invite" } | { kind: "edit" | "delete"; member: Member };

/** User management (spec §2). */
export function PeoplePage() {
  const { t } = useTranslation("people");
  const mayManage = useMay("people.manage");
  const [open, setOpen] = useState<Open>();
  const edit = useCallback((member: Member) => setOpen({ kind: "edit", member }), []);
  if (!mayManage) {
    return (
      <Page title={t("title")}>
        <AdminsOnly />
      </Page>
    );
  }
  const close = () => setOpen(undefined);
  const invite = <Button onClick={() => setOpen({ kind: "invite" })}>{t("invite")}</Button>;
  return (
    <Page title={t("title")} lead={t("lead")} action={invite}>
      <PeopleList onEdit={edit} />
      {open?.kind === "invite" && <InviteMember onClose={close} />}
      {open?.kind === "edit" && (
        <EditMember
          member={open.member}
          onClose={close}
          onDelete={() => setOpen({ kind: "delete", member: open.member })}
        />
      )}
      {open?.kind === "delete" && <DeleteMember member={open.member} onClose={close} />}
    </Page>
  );
}

function PeopleList({ onEdit }: { onEdit(member: Member): void }) {
  const { t } = useTranslation("people");
  const me = useSession().user?._id;
  const [text, setText] = useState("");
  const [search] = useDebouncedValue(text.trim(), TYPING_MS);
  const { members, count, error, isFetching, refetch, ...pages } = useMembers(search);
  return (
    <>
      <search className={classes.search}>
        <TextInput
          type="search"
          aria-label={t("search")}
          placeholder={t("search")}
          maxLength={80}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {members && <span role="status">{t("count", { count })}</span>}
      </search>
      {error && !isFetching && <LoadFailure title={t("loadFailed")} error={error} onRetry={() => void refetch()} />}
      {!members && !error && <div className={classes.skeletons} role="status" aria-label={t("title")} />}
      {members && members.length > 0 && (
        <div className={classes.table}>
          <div className={classes.head} aria-hidden="true">
            {(["name", "role", "lastSignIn", "uses"] as const).map((column) => (
              <span key={column}>{t(`columns.${column}`)}</span>
            ))}
          </div>
          <ul className={classes.list}>
            {members.map((member) => (
              <MemberRow key={member._id} member={member} isMe={member._id === me} onEdit={onEdit} />
            ))}
          </ul>
        </div>
      )}
      {members?.length === 0 && <EmptyState title={t("empty.title")} text={t("empty.text")} />}
      {pages.hasNextPage && (
        <Button isQuiet isPending={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          {t("more")}
        </Button>
      )}
    </>
  );
}
