import type { Member } from "@switchboard/contract";
import { IconPencil } from "@switchboard/icons";
import { Link } from "@tanstack/react-router";
import { memo } from "react";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { IconButton } from "../../../ui/kit/IconButton.tsx";
import { Surface } from "../../../ui/kit/layout/Surface.tsx";
import { Text } from "../../../ui/kit/layout/Text.tsx";
import { MemberName, MemberSignedIn } from "./MemberFacts.tsx";
import { usesOf } from "./member-words.ts";
import classes from "./People.module.css";

interface MemberCardProps {
  member: Member;
  isMe: boolean;
  onEdit(member: Member): void;
}

/** Shows one person when there is no room for columns. */
export const MemberCard = memo(function MemberCard({ member, isMe, onEdit }: MemberCardProps) {
  const { t, i18n } = useTranslation("people");
  const { _id, name, role } = member;
  const what = usesOf(member, t, i18n.language);
  return (
    <Surface as="li" isCard size={14} className={classes.row} aria-label={name}>
      <MemberName member={member} isMe={isMe} />
      <span>
        <Text tone="quiet" className={classes.label}>
          {t("columns.role")}{" "}
        </Text>
        {role.map((each) => t(`role.${each}`)).join(", ")}
      </span>
      <span>
        <Text tone="quiet" className={classes.label}>
          {t("columns.last_sign_in")}{" "}
        </Text>
        <MemberSignedIn member={member} />
      </span>
      <span>
        <Text tone="quiet" className={classes.label}>
          {t("columns.uses")}{" "}
        </Text>
        <Link to="/app/devices/access" search={{ by: "person", person: _id }} aria-label={t("uses.of", { name, what })}>
          {what}
        </Link>
      </span>
      <IconButton label={t("edit", { name })} icon={IconPencil} onClick={() => onEdit(member)} />
    </Surface>
  );
});
