import { TextInput } from "@mantine/core";
import { USERNAME_LENGTH } from "@switchboard/domain/people";
import { useState } from "react";
import { refusedBeside } from "../../../api/refusal.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import form from "../../../ui/kit/Form.module.css";
import { Text } from "../../../ui/kit/layout/Text.tsx";
import { Sheet } from "../../../ui/kit/Sheet.tsx";
import { SubmitBar } from "../../../ui/kit/SubmitBar.tsx";
import { useForm } from "../../../ui/kit/useForm.ts";
import { success } from "../../../ui/notices/notices.ts";
import { useInvite } from "./api.ts";
import { NOTHING } from "./invite/access-choices.ts";
import { InviteAccess } from "./invite/InviteAccess.tsx";
import { type MemberDraft, MemberFields, toInput } from "./MemberFields.tsx";
import { useMemberRules } from "./useMemberRules.ts";

const EMPTY: MemberDraft = {
  name: "",
  fullname: "",
  email: "",
  username: "",
  phone: "",
  organisation: "",
  role: "user",
};

/** Nobody else ever knows the password: the person chooses it through the link in the mail. */
export function InviteMember({ onClose }: { onClose(): void }) {
  const { t } = useTranslation("people");
  const invite = useInvite();
  const [chosen, setChosen] = useState(NOTHING);
  const fields = useForm({
    initial: EMPTY,
    check: useMemberRules(),
    explain: refusedBeside({ "user.exists": "email" }),
    send: async (draft) => {
      const named = draft.username.trim() === "" ? {} : { username: draft.username.trim() };
      // An admin uses everything without.
      const { rooms, devices } = draft.role === "admin" ? NOTHING : chosen;
      const access = { room_ids: [...rooms], device_ids: [...devices] };
      const { email } = await invite.mutateAsync({ ...toInput(draft), ...named, ...access, email: draft.email.trim() });
      success(t("form.sent", { email }));
      onClose();
    },
  });
  return (
    <Sheet title={t("form.inviteTitle")} onClose={onClose}>
      <form {...fields.form} className={form.form}>
        <Text as="p" tone="quiet" size={13}>
          {t("form.inviteLead")}
        </Text>
        <MemberFields
          fields={fields}
          access={fields.values.role !== "admin" && <InviteAccess chosen={chosen} onChange={setChosen} />}
          email={
            <TextInput
              label={t("form.email")}
              type="email"
              autoCapitalize="none"
              maxLength={200}
              {...fields.bind("email")}
            />
          }
          username={
            <TextInput
              label={t("form.username")}
              description={t("form.usernameHint")}
              inputWrapperOrder={["label", "input", "description", "error"]}
              autoCapitalize="none"
              spellCheck={false}
              maxLength={USERNAME_LENGTH.max}
              {...fields.bind("username")}
            />
          }
        />
        <SubmitBar failure={fields.failure} isBusy={fields.isBusy} submit={t("form.send")} />
      </form>
    </Sheet>
  );
}
