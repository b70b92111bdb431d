import { isEmail, isPhone } from "@switchboard/domain/core";
import { isUsername, plainUsername } from "@switchboard/domain/people";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import type { MemberDraft } from "./MemberFields.tsx";

/** The rules of the call (`MemberInput`), beside the fields. */
export function useMemberRules(): (draft: MemberDraft) => Partial<MemberDraft> {
  const { t } = useTranslation(["people", "common"]);
  return ({ name, email, username, phone }) => ({
    ...(name.trim() === "" && { name: t("common:required") }),
    ...(!isEmail(email.trim()) && { email: email.trim() ? t("form.emailInvalid") : t("common:required") }),
    ...(username.trim() !== "" && !isUsername(plainUsername(username)) && { username: t("common:usernameInvalid") }),
    ...(!isPhone(phone.trim()) && { phone: t("form.phoneInvalid") }),
  });
}
