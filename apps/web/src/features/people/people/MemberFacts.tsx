import type { Member } from "@switchboard/contract";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { RelativeTime } from "../../../widgets/RelativeTime.tsx";
import { InviteAgain } from "./InviteAgain.tsx";
import classes from "./People.module.css";

export function MemberName({ member: { name, email }, isMe }: { member: Member; isMe: boolean }) {
  const { t } = useTranslation("people");
  return (
    <span className={classes.name}>
      <strong>{isMe ? t("you", { name }) : name}</strong>
      <small>{email}</small>
    </span>
  );
}

/** When somebody was last here; one who has never come can be invited again. */
export function MemberSignedIn({ member }: { member: Member }) {
  const { t } = useTranslation("people");
  const { joined, last_sign_in } = member;
  if (joined) return <span>{last_sign_in ? <RelativeTime at={last_sign_in} /> : t("never")}</span>;
  return (
    <span className={classes.invited}>
      <span className={classes.mark}>{t("invited")}</span>
      <InviteAgain member={member} />
    </span>
  );
}
