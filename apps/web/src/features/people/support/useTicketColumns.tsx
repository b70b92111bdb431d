import type { Ticket } from "@switchboard/contract";
import { wallClock } from "@switchboard/domain/core";
import { useMemo, useRef } from "react";
import { useTimeZone } from "../../../data/queries.ts";
import { useMoments } from "../../../data/useMoments.ts";
import type { Translate } from "../../../i18n/typed-keys.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { PlainButton } from "../../../ui/kit/layout/PlainButton.tsx";
import { Text } from "../../../ui/kit/layout/Text.tsx";
import { StatusDot } from "../../../ui/kit/StatusDot.tsx";
import type { Column } from "../../../ui/table/column.ts";
import { RelativeTime } from "../../../widgets/RelativeTime.tsx";
import classes from "./Support.module.css";
import { TONES, typeWord } from "./ticket-words.ts";

type TicketColumn = Omit<Column<Ticket>, "title">;

/** Creates a column that shows its text. */
const plain = (
  id: string,
  width: number,
  text: TicketColumn["text"],
  own: Partial<TicketColumn> = {},
): TicketColumn => ({
  id,
  width,
  text,
  cell: (ticket) => <span title={text(ticket)}>{text(ticket)}</span>,
  isSortable: true,
  ...own,
});

interface Words {
  t: Translate<"support">;
  timeZone: string;
  dateTime(at: string): string;
  onOpen(id: string): void;
}

function moment(
  id: "updatedAt" | "createdAt",
  { dateTime, timeZone }: Words,
  own: Partial<TicketColumn>,
): TicketColumn {
  return plain(id, 150, (ticket) => dateTime(ticket[id]), {
    cell: (ticket) => (
      <span>
        <RelativeTime at={ticket[id]} />
      </span>
    ),
    value: (ticket) => wallClock(new Date(ticket[id]), timeZone),
    ...own,
  });
}

function columnsOf(words: Words): TicketColumn[] {
  const { t, onOpen } = words;
  return [
    plain("title", 300, ({ title }) => title, {
      isFixed: true,
      cell: ({ _id, title }) => (
        <Text isCover>
          <PlainButton className={classes.opener} onClick={() => onOpen(_id)}>
            <strong>{title}</strong>
          </PlainButton>
        </Text>
      ),
    }),
    plain("issue_type", 120, ({ issue_type }) => typeWord(issue_type, t)),
    plain("customer_name", 160, ({ customer_name }) => customer_name),
    plain("device", 170, ({ device }) => device?.device_name ?? "", { from: 1024 }),
    plain("status", 130, ({ status }) => t(`status.${status}`), {
      cell: ({ status }) => <StatusDot tone={TONES[status]} label={t(`status.${status}`)} />,
    }),
    plain("replies", 100, ({ replies }) => String(replies.length), {
      isNumber: true,
      value: ({ replies }) => replies.length,
      cell: ({ replies }) => <span>{replies.length}</span>,
    }),
    moment("updatedAt", words, {}),
    moment("createdAt", words, { isExtra: true }),
    plain("reason", 200, ({ reason }) => reason, { isExtra: true }),
  ];
}

/** The columns of the list; the title opens a ticket. */
export function useTicketColumns(onOpen: (id: string) => void): readonly Column<Ticket>[] {
  const { t } = useTranslation("support");
  const { dateTime } = useMoments();
  const timeZone = useTimeZone();
  const latest = useRef(onOpen);
  latest.current = onOpen;
  return useMemo(() => {
    const columns = columnsOf({ t, timeZone, dateTime, onOpen: (id) => latest.current(id) });
    return columns.map((each) => ({ ...each, title: t(`columns.${each.id as "title"}`) }));
  }, [t, dateTime, timeZone]);
}
