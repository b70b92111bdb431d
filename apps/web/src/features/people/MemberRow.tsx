import type { Member } from "@switchboard/contract";
import { IconPencil } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../ui/kit/IconButton.tsx";
import { RelativeTime } from "../../widgets/RelativeTime.tsx";
import { InviteAgain } from "./InviteAgain.tsx";
import { usesOf } from "./member-words.ts";
import classes from "./People.module.css";

interface MemberRowProps {
  member: Member;
  isMe: boolean;
  onEdit(member: Member): void;
}

/** One person: a row on a desk, a card on a phone. */
export const MemberRow = memo(function MemberRow({ member, isMe, onEdit }: MemberRowProps) {
  const { t, i18n } = useTranslation("people");
  const { _id, name, email, role, joined, last_sign_in } = member;
  const what = usesOf(member, t, i18n.language);
  return (
    <li className={classes.row} aria-label={name}>
      <span className={classes.name}>
        <strong>{isMe ? t("you", { name }) : name}</strong>
        <small>{email}</small>
      </span>
      <span>
        <span className={classes.label}>{t("columns.role")} </span>
        {role.map((each) => t(`role.${each}`)).join(", ")}
      </span>
      <span>
        <span className={classes.label}>{t("columns.lastSignIn")} </span>
        {joined && (last_sign_in ? <RelativeTime at={last_sign_in} /> : t("never"))}
        {!joined && (
          <span className={classes.invited}>
            <span className={classes.mark}>{t("invited")}</span>
            <InviteAgain member={member} />
          </span>
        )}
      </span>
      <span>
        <span className={classes.label}>{t("columns.uses")} </span>
        <Link to="/app/devices/access" search={{ by: "person", person: _id }} aria-label={t("uses.of", { name, what })}>
          {what}
        </Link>
      </span>
      <IconButton label={t("edit", { name })} icon={IconPencil} onClick={() => onEdit(member)} />
    </li>
  );
});
