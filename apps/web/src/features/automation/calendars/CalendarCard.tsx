import { Menu } from "@mantine/core";
import type { Calendar, CalendarEntryView } from "@switchboard/contract";
import { FETCH_FAILURES } from "@switchboard/domain/automation";
import { formatHhmm, isOnDay, localDay, nextFirstDay } from "@switchboard/domain/core";
import { IconDots, IconPencil, IconTrash } from "@switchboard/icons";
import { useState } from "react";
import { useReader } from "../../../data/useReader.ts";
import { useServerNow } from "../../../data/useServerNow.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { dayWords } from "../../../ui/format/date-format.ts";
import { absoluteWords } from "../../../ui/format/run-words.ts";
import { Button } from "../../../ui/kit/Button.tsx";
import { Card } from "../../../ui/kit/Card.tsx";
import { IconButton } from "../../../ui/kit/IconButton.tsx";
import { Row } from "../../../ui/kit/layout/Row.tsx";
import { Surface } from "../../../ui/kit/layout/Surface.tsx";
import { Text } from "../../../ui/kit/layout/Text.tsx";
import { TextButton } from "../../../ui/kit/layout/TextButton.tsx";
import classes from "./Calendars.module.css";
import type { CalendarDialog } from "./calendar-dialog.ts";

interface CalendarCardProps {
  calendar: Calendar;
  mayChange: boolean;
  onAsk(asked: CalendarDialog): void;
}

/** Further days are shown on request. */
const SHOWN = 6;

/** Shows a calendar's next days and its actions. */
export function CalendarCard({ calendar, mayChange, onAsk }: CalendarCardProps) {
  const { t } = useTranslation("calendars");
  const { timeZone } = useReader();
  const today = localDay(new Date(useServerNow()), timeZone);
  const [isOpen, setOpen] = useState(false);
  const { name, group, entries } = calendar;
  const coming = comingDays(entries, today);
  const shown = isOpen ? coming : coming.slice(0, SHOWN);
  return (
    <Card
      name={name}
      facts={
        <>
          {group && <span>{t("card.room", { name: group.name })}</span>}
          <span>{entries.length === 0 ? t("card.none") : t("card.days", { count: entries.length })}</span>
        </>
      }
      menu={mayChange && <CardMenu calendar={calendar} onAsk={onAsk} />}
    >
      {calendar.follows && <FollowLine follows={calendar.follows} />}
      {shown.length > 0 && (
        <ul className={classes.days}>
          {shown.map((entry) => (
            <DayLine
              key={entry._id}
              entry={entry}
              today={today}
              ask={mayChange ? (kind) => onAsk({ kind, calendar, entry }) : undefined}
            />
          ))}
        </ul>
      )}
      {coming.length > SHOWN && (
        <TextButton onClick={() => setOpen(!isOpen)}>
          {isOpen ? t("card.fewer") : t("card.all", { count: coming.length })}
        </TextButton>
      )}
      {mayChange && <CardButtons calendar={calendar} onAsk={onAsk} />}
    </Card>
  );
}

/** Sorts days by their next occurrence; yearly ones are placed in the year ahead. */
function comingDays(entries: readonly CalendarEntryView[], today: string): CalendarEntryView[] {
  return entries
    .filter(({ to, yearly }) => yearly || to >= today)
    .toSorted((a, b) => nextFirstDay(a, today).localeCompare(nextFirstDay(b, today)));
}

type Follows = NonNullable<Calendar["follows"]>;

/** Shows the state of the address the calendar follows. */
function FollowLine({ follows: { address, fetchedAt, failure } }: { follows: Follows }) {
  const { t } = useTranslation("calendars");
  const reader = useReader();
  const now = new Date(useServerNow());
  const host = URL.canParse(address) ? new URL(address).host : address;
  const why = FETCH_FAILURES.find((each) => each === failure);
  if (why)
    return (
      <Text as="p" tone="critical" size={13}>
        {t("source.failed", { host, why: t(`source.why.${why}`) })}
      </Text>
    );
  if (fetchedAt === null)
    return (
      <Text as="p" tone="quiet" size={13} isTabular>
        {t("source.waiting", { host })}
      </Text>
    );
  return (
    <Text as="p" tone="quiet" size={13} isTabular>
      {t("source.follows", { host, when: absoluteWords(new Date(fetchedAt), now, reader) })}
    </Text>
  );
}

function CardButtons({ calendar, onAsk }: Omit<CalendarCardProps, "mayChange">) {
  const { t } = useTranslation("calendars");
  return (
    <Row wraps gap={8}>
      <Button isQuiet onClick={() => onAsk({ kind: "day", calendar })}>
        {t("card.add")}
      </Button>
      <Button isQuiet onClick={() => onAsk({ kind: "holidays", calendar })}>
        {t("card.take")}
      </Button>
      <Button isQuiet onClick={() => onAsk({ kind: "source", calendar })}>
        {t("source.button")}
      </Button>
    </Row>
  );
}

/** Contains rarely used actions. */
function CardMenu({ calendar, onAsk }: Omit<CalendarCardProps, "mayChange">) {
  const { t } = useTranslation("calendars");
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <IconButton icon={IconDots} iconSize={20} label={t("card.more", { name: calendar.name })} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconPencil size={18} stroke={1.7} aria-hidden="true" />}
          onClick={() => onAsk({ kind: "rename", calendar })}
        >
          {t("card.rename")}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconTrash size={18} stroke={1.7} aria-hidden="true" />}
          color="var(--sb-critical)"
          onClick={() => onAsk({ kind: "delete", calendar })}
        >
          {t("card.delete")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

interface DayLineProps {
  entry: CalendarEntryView;
  today: string;
  /** Missing for users who may only look. */
  ask: ((kind: "day" | "remove") => void) | undefined;
}

function DayLine({ entry, today, ask }: DayLineProps) {
  const { t } = useTranslation("calendars");
  const { language, clock } = useReader();
  const { name, type, from, to, yearly, hours } = entry;
  const say = dayWords(language, {
    weekday: yearly ? undefined : "short",
    day: "numeric",
    month: "short",
    year: yearly || from.slice(0, 4) === today.slice(0, 4) ? undefined : "numeric",
  });
  const when = from === to ? say(from) : `${say(from)} – ${say(to)}`;
  const open = hours && `${formatHhmm(hours.open, clock)} – ${formatHhmm(hours.close, clock)}`;
  return (
    <li data-now={isOnDay(entry, today) || undefined}>
      <Text breaks>
        <span>{name}</span>
        <Row as="small" wraps gap="2 8" tone="quiet" size={13} isTabular>
          <Surface
            as="span"
            isPill
            tone="text"
            size={12}
            frame={type === "closed" ? "warning" : type === "special" ? "action" : undefined}
          >
            {t(`type.${type}`)}
          </Surface>
          <span>{[when, open, yearly && t("card.yearly")].filter(Boolean).join(" · ")}</span>
        </Row>
      </Text>
      {ask && (
        <Row as="span" align="stretch" className={classes.tools}>
          <IconButton icon={IconPencil} iconSize={18} label={t("card.edit", { name })} onClick={() => ask("day")} />
          <IconButton icon={IconTrash} iconSize={18} label={t("card.remove", { name })} onClick={() => ask("remove")} />
        </Row>
      )}
    </li>
  );
}
