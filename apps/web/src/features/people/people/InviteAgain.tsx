import type { Member } from "@switchboard/contract";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { TextButton } from "../../../ui/kit/layout/TextButton.tsx";
import { success } from "../../../ui/notices/notices.ts";
import { useInviteAgain } from "./api.ts";

/** The link before it ends with the new one. */
export function InviteAgain({ member: { _id, name, email } }: { member: Member }) {
  const { t } = useTranslation("people");
  const again = useInviteAgain();
  const send = () => again.mutate(_id, { onSuccess: () => success(t("form.sent", { email })) });
  return (
    <TextButton
      aria-label={t("again.named", { name })}
      aria-disabled={again.isPending}
      onClick={() => again.isPending || send()}
    >
      {t("again.button")}
    </TextButton>
  );
}
