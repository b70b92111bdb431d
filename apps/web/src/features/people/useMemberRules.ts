import { isUsername, plainUsername } from "@switchboard/domain";
import { useTranslation } from "react-i18next";
import type { MemberDraft } from "./MemberFields.tsx";

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const PHONE = /^[0-9+() .-]*$/;

/** Only what surely is wrong is refused here; the server has the last word. */
export function useMemberRules(): (draft: MemberDraft) => Partial<MemberDraft> {
  const { t } = useTranslation(["people", "common"]);
  return ({ name, email, username, phone }) => ({
    ...(name.trim() === "" && { name: t("common:required") }),
    ...(!EMAIL.test(email.trim()) && { email: email.trim() ? t("form.emailInvalid") : t("common:required") }),
    ...(username.trim() !== "" && !isUsername(plainUsername(username)) && { username: t("common:usernameInvalid") }),
    ...(!PHONE.test(phone) && { phone: t("form.phoneInvalid") }),
  });
}
