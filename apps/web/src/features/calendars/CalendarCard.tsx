import type { Calendar, CalendarEntryView } from "@switchboard/contract";
import { FETCH_FAILURES, localDay } from "@switchboard/domain";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useReader } from "../../data/useReader.ts";
import { useServerNow } from "../../data/useServerNow.ts";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { dayWords } from "../../ui/format/date-format.ts";
import { absoluteWords } from "../../ui/format/run-words.ts";
import { Button } from "../../ui/kit/Button.tsx";
import { IconButton } from "../../ui/kit/IconButton.tsx";
import { useEditDays } from "./api.ts";
import type { Asked } from "./asked.ts";
import classes from "./Calendars.module.css";

interface CalendarCardProps {
  calendar: Calendar;
  mayChange: boolean;
  onAsk(asked: Asked): void;
}

/** So many days are shown until somebody asks for all. */
const SHOWN = 6;

/** One calendar: what comes next of it, and what can be done to it. */
export function CalendarCard({ calendar, mayChange, onAsk }: CalendarCardProps) {
  const { t } = useTranslation("calendars");
  const { timeZone } = useReader();
  const today = localDay(new Date(useServerNow()), timeZone);
  const [isOpen, setOpen] = useState(false);
  const { name, group, entries } = calendar;
  const coming = entries.filter(({ to, yearly }) => yearly || to >= today);
  const shown = isOpen ? coming : coming.slice(0, SHOWN);
  return (
    <li className={classes.card}>
      <header className={classes.head}>
        <h2>{name}</h2>
        <small>
          {group && <span>{t("card.room", { name: group.name })}</span>}
          <span>{entries.length === 0 ? t("card.none") : t("card.days", { count: entries.length })}</span>
        </small>
      </header>
      {calendar.follows && <FollowLine follows={calendar.follows} />}
      {shown.length > 0 && (
        <ul className={classes.days}>
          {shown.map((entry) => (
            <DayLine
              key={entry._id}
              entry={entry}
              calendarId={calendar._id}
              onEdit={mayChange ? () => onAsk({ kind: "day", calendar, entry }) : undefined}
            />
          ))}
        </ul>
      )}
      {coming.length > SHOWN && (
        <button type="button" className={classes.more} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t("card.fewer") : t("card.all", { count: coming.length })}
        </button>
      )}
      {mayChange && <CardButtons calendar={calendar} onAsk={onAsk} />}
    </li>
  );
}

type Follows = NonNullable<Calendar["follows"]>;

/** How the address does that it follows. */
function FollowLine({ follows: { address, fetchedAt, failure } }: { follows: Follows }) {
  const { t } = useTranslation("calendars");
  const reader = useReader();
  const now = new Date(useServerNow());
  const host = URL.canParse(address) ? new URL(address).host : address;
  const why = FETCH_FAILURES.find((each) => each === failure);
  if (why) return <p className={classes.failed}>{t("source.failed", { host, why: t(`source.why.${why}`) })}</p>;
  if (fetchedAt === null) return <p className={classes.when}>{t("source.waiting", { host })}</p>;
  return (
    <p className={classes.when}>
      {t("source.follows", { host, when: absoluteWords(new Date(fetchedAt), now, reader) })}
    </p>
  );
}

function CardButtons({ calendar, onAsk }: Omit<CalendarCardProps, "mayChange">) {
  const { t } = useTranslation("calendars");
  return (
    <div className={classes.buttons}>
      <Button isQuiet onClick={() => onAsk({ kind: "day", calendar })}>
        {t("card.add")}
      </Button>
      <Button isQuiet onClick={() => onAsk({ kind: "holidays", calendar })}>
        {t("card.take")}
      </Button>
      <Button isQuiet onClick={() => onAsk({ kind: "source", calendar })}>
        {t("source.button")}
      </Button>
      <Button isQuiet onClick={() => onAsk({ kind: "rename", calendar })}>
        {t("card.rename")}
      </Button>
      <Button isQuiet onClick={() => onAsk({ kind: "delete", calendar })}>
        {t("card.delete")}
      </Button>
    </div>
  );
}

interface DayLineProps {
  entry: CalendarEntryView;
  calendarId: string;
  /** Left out for those who only look. */
  onEdit: (() => void) | undefined;
}

function DayLine({ entry, calendarId, onEdit }: DayLineProps) {
  const { t } = useTranslation("calendars");
  const { language } = useReader();
  const { mutate, isPending } = useEditDays();
  const { _id, name, type, from, to, yearly } = entry;
  const say = dayWords(language, {
    weekday: yearly ? undefined : "short",
    day: "numeric",
    month: "short",
    year: yearly ? undefined : "numeric",
  });
  const when = from === to ? say(from) : `${say(from)} – ${say(to)}`;
  return (
    <li>
      <span className={classes.when}>{when}</span>
      <span className={classes.what}>
        {name}
        <small data-type={type}>{[t(`type.${type}`), yearly && t("card.yearly")].filter(Boolean).join(" · ")}</small>
      </span>
      {onEdit && (
        <span className={classes.tools}>
          <IconButton icon={IconPencil} iconSize={18} label={t("card.edit", { name })} onClick={onEdit} />
          <IconButton
            icon={IconTrash}
            iconSize={18}
            label={t("card.remove", { name })}
            onClick={() => !isPending && mutate({ id: calendarId, remove: [_id] })}
          />
        </span>
      )}
    </li>
  );
}
