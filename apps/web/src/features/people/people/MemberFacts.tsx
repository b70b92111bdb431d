import type { Member } from "@switchboard/contract";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { Row } from "../../../ui/kit/layout/Row.tsx";
import { Stack } from "../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../ui/kit/layout/Text.tsx";
import { RelativeTime } from "../../../widgets/RelativeTime.tsx";
import { InviteAgain } from "./InviteAgain.tsx";
import classes from "./People.module.css";

export function MemberName({ member: { name, email }, isMe }: { member: Member; isMe: boolean }) {
  const { t } = useTranslation("people");
  return (
    <Stack as="span" className={classes.name}>
      <strong>{isMe ? t("you", { name }) : name}</strong>
      <small>{email}</small>
    </Stack>
  );
}

/** When somebody was last here; one who has never come can be invited again. */
export function MemberSignedIn({ member }: { member: Member }) {
  const { t } = useTranslation("people");
  const { joined, last_sign_in } = member;
  if (joined) return <span>{last_sign_in ? <RelativeTime at={last_sign_in} /> : t("never")}</span>;
  return (
    <Row as="span" isInline gap="4 8">
      <Text isPill size={12}>
        {t("invited")}
      </Text>
      <InviteAgain member={member} />
    </Row>
  );
}
