import type { Member } from "@switchboard/contract";
import { SERVER_SORTS, wallClock } from "@switchboard/domain/core";
import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { useSession } from "../../../api/session.ts";
import { useTimeZone } from "../../../data/queries.ts";
import { useMoments } from "../../../data/useMoments.ts";
import type { Translate } from "../../../i18n/typed-keys.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import type { Column } from "../../../ui/table/column.ts";
import { MemberName, MemberSignedIn } from "./MemberFacts.tsx";
import { usesOf } from "./member-words.ts";

type MemberColumn = Omit<Column<Member>, "title" | "isSortable">;

/** Creates a column that shows its text. */
const plain = (
  id: string,
  width: number,
  text: MemberColumn["text"],
  own: Partial<MemberColumn> = {},
): MemberColumn => ({
  id,
  width,
  text,
  cell: (member) => <span title={text(member)}>{text(member)}</span>,
  ...own,
});

interface Words {
  t: Translate<"people">;
  language: string;
  timeZone: string;
  dateTime(at: string): string;
  me: string | undefined;
}

function columnsOf({ t, language, timeZone, dateTime, me }: Words): MemberColumn[] {
  const uses = (member: Member) => usesOf(member, t, language);
  return [
    plain("name", 260, ({ name }) => name, {
      isFixed: true,
      cell: (member) => <MemberName member={member} isMe={member._id === me} />,
    }),
    plain("email", 220, ({ email }) => email, { isExtra: true }),
    plain("role", 110, ({ role }) => role.map((each) => t(`role.${each}`)).join(", ")),
    plain("last_sign_in", 200, (member) => signInWords(member, t, dateTime), {
      cell: (member) => <MemberSignedIn member={member} />,
      value: ({ last_sign_in: at }) => (at ? wallClock(new Date(at), timeZone) : null),
    }),
    plain("uses", 220, uses, {
      cell: (member) => (
        <Link
          to="/app/devices/access"
          search={{ by: "person", person: member._id }}
          aria-label={t("uses.of", { name: member.name, what: uses(member) })}
        >
          {uses(member)}
        </Link>
      ),
    }),
    plain("fullname", 180, ({ fullname }) => fullname, { isExtra: true }),
    plain("username", 150, ({ username }) => username, { isExtra: true }),
    plain("phone", 150, ({ phone }) => phone, { isExtra: true }),
    plain("organisation", 180, ({ organisation }) => organisation, { isExtra: true }),
    plain("location", 180, ({ location = "" }) => location, { isExtra: true }),
    plain("tags", 180, ({ tags = [] }) => tags.join(", "), { isExtra: true }),
    plain("second_factor", 130, ({ second_factor }) => t(second_factor ? "secondStep.on" : "secondStep.off"), {
      isExtra: true,
    }),
  ];
}

function signInWords({ joined, last_sign_in }: Member, t: Words["t"], dateTime: Words["dateTime"]): string {
  if (!joined) return t("invited");
  return last_sign_in ? dateTime(last_sign_in) : t("never");
}

const isSortable = (id: string) => (SERVER_SORTS.people as readonly string[]).includes(id);

/** Returns the columns of the list; access is a sum of many kinds, and cannot be sorted. */
export function useMemberColumns(): readonly Column<Member>[] {
  const { t, i18n } = useTranslation("people");
  const { dateTime } = useMoments();
  const timeZone = useTimeZone();
  const me = useSession().user?._id;
  const { language } = i18n;
  return useMemo(() => {
    const columns = columnsOf({ t, language, timeZone, dateTime, me });
    return columns.map((each) => ({
      ...each,
      title: t(`columns.${each.id as "name"}`),
      isSortable: isSortable(each.id),
    }));
  }, [t, language, timeZone, dateTime, me]);
}
