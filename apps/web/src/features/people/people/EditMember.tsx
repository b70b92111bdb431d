import type { Member } from "@switchboard/contract";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { unlessDeleted } from "../../../api/deleted.ts";
import { refusedBeside } from "../../../api/refusal.ts";
import { useSession } from "../../../api/session.ts";
import { changesOf } from "../../../data/changed-fields.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import form from "../../../ui/kit/Form.module.css";
import { PlainButton } from "../../../ui/kit/layout/PlainButton.tsx";
import { Text } from "../../../ui/kit/layout/Text.tsx";
import { Sheet } from "../../../ui/kit/Sheet.tsx";
import { SubmitBar } from "../../../ui/kit/SubmitBar.tsx";
import { useForm } from "../../../ui/kit/useForm.ts";
import { success } from "../../../ui/notices/notices.ts";
import { useEditMember } from "./api.ts";
import { type MemberDraft, MemberFields, toInput } from "./MemberFields.tsx";
import { MemberSignIn } from "./MemberSignIn.tsx";
import { useMemberRules } from "./useMemberRules.ts";

interface EditMemberProps {
  member: Member;
  onClose(): void;
  onDelete(): void;
}

export function EditMember({ member, onClose, onDelete }: EditMemberProps) {
  const { t } = useTranslation(["people", "common"]);
  const edit = useEditMember();
  const { _id, last_admin: isLast = false, name, fullname, email, username, phone, organisation, role } = member;
  const [first] = useState({ name, fullname, email, username: "", phone, organisation, role: role[0] ?? "user" });
  const fields = useForm<MemberDraft>({
    initial: first,
    check: useMemberRules(),
    explain: refusedBeside({ "user.last_admin": "role" }),
    send: async (draft) => {
      const changes = changesOf(toInput(first), toInput(draft));
      if (await unlessDeleted(edit.mutateAsync({ ...changes, id: _id }), onClose)) {
        success(t("common:saved"));
        onClose();
      }
    },
  });
  return (
    <Sheet title={t("edit", { name })} onClose={onClose}>
      <form {...fields.form} className={form.form}>
        <MemberFields
          fields={fields}
          roleFixed={isLast ? t("form.lastAdmin") : undefined}
          email={
            <Text as="p" tone="quiet" size={13}>
              {email}. {t("form.emailFixed")}
              {username !== email && ` ${t("form.usernameIs", { username })}`}
            </Text>
          }
        />
        <SubmitBar failure={fields.failure} isBusy={fields.isBusy} submit={t("common:save")} />
      </form>
      {member.joined && <MemberSignIn member={member} />}
      <div className={form.end}>
        <End member={member} isLast={isLast} onDelete={onDelete} />
      </div>
    </Sheet>
  );
}

function End({ member, isLast, onDelete }: { member: Member; isLast: boolean; onDelete(): void }) {
  const { t } = useTranslation("people");
  const me = useSession().user?._id;
  if (isLast)
    return (
      <Text as="p" tone="quiet" size={13}>
        {t("form.lastAdmin")}
      </Text>
    );
  if (member._id === me) {
    return (
      <Text as="p" tone="quiet" size={13}>
        <Link to="/app/account">{t("delete.yourself")}</Link>
      </Text>
    );
  }
  return (
    <PlainButton className={form.danger} onClick={onDelete}>
      {t("delete.open", { name: member.name })}
    </PlainButton>
  );
}
