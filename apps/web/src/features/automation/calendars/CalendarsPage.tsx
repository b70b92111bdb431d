import { IconCalendarEvent } from "@switchboard/icons";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useMay } from "../../../api/useMay.ts";
import { calendarsQuery } from "../../../data/calendars.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { Button } from "../../../ui/kit/Button.tsx";
import { EmptyState } from "../../../ui/kit/EmptyState.tsx";
import { Grid } from "../../../ui/kit/layout/Grid.tsx";
import { ListPage } from "../../../widgets/ListPage.tsx";
import { loadOf } from "../../../widgets/list-load.ts";
import { CalendarCard } from "./CalendarCard.tsx";
import classes from "./Calendars.module.css";
import type { CalendarDialog } from "./calendar-dialog.ts";
import { PlaceCard } from "./PlaceCard.tsx";

const CalendarSheet = lazy(() => import("./CalendarSheet.tsx").then((module) => ({ default: module.CalendarSheet })));
const DaySheet = lazy(() => import("./DaySheet.tsx").then((module) => ({ default: module.DaySheet })));
const HolidaysSheet = lazy(() => import("./HolidaysSheet.tsx").then((module) => ({ default: module.HolidaysSheet })));
const SourceSheet = lazy(() => import("./SourceSheet.tsx").then((module) => ({ default: module.SourceSheet })));
const DeleteCalendar = lazy(() =>
  import("./DeleteCalendar.tsx").then((module) => ({ default: module.DeleteCalendar })),
);

const RemoveDay = lazy(() => import("./DeleteCalendar.tsx").then((module) => ({ default: module.RemoveDay })));

/** Which days are not like the others: everyone who has schedules sees them, admins change them. */
export function CalendarsPage() {
  const { t } = useTranslation("calendars");
  const query = useQuery(calendarsQuery());
  const mayChange = useMay("enterprise.manage");
  const [asked, ask] = useState<CalendarDialog>();
  const calendars = query.data?.docs ?? [];
  return (
    <ListPage
      isLive={false}
      title={t("title")}
      lead={t("lead")}
      action={mayChange && <Button onClick={() => ask({ kind: "new" })}>{t("new")}</Button>}
      load={loadOf(query)}
      what="calendars"
      isEmpty={false}
      empty={null}
    >
      {query.data && calendars.length === 0 && (
        <EmptyState
          icon={<IconCalendarEvent />}
          title={t("empty.title")}
          text={t(mayChange ? "empty.text" : "empty.textUser")}
          action={
            mayChange && (
              <Button isQuiet onClick={() => ask({ kind: "new" })}>
                {t("empty.create")}
              </Button>
            )
          }
        />
      )}
      {calendars.length > 0 && (
        <Grid as="ul" min={420} gap={12} align="start" className={classes.calendars}>
          {calendars.map((calendar) => (
            <CalendarCard key={calendar._id} calendar={calendar} mayChange={mayChange} onAsk={ask} />
          ))}
        </Grid>
      )}
      {query.data && <PlaceCard place={query.data.place} mayChange={mayChange} />}
      <Suspense>{asked && <Sheets asked={asked} onClose={() => ask(undefined)} />}</Suspense>
    </ListPage>
  );
}

function Sheets({ asked, onClose }: { asked: CalendarDialog; onClose(): void }) {
  switch (asked.kind) {
    case "new":
      return <CalendarSheet onClose={onClose} />;
    case "rename":
      return <CalendarSheet calendar={asked.calendar} onClose={onClose} />;
    case "holidays":
      return <HolidaysSheet calendar={asked.calendar} onClose={onClose} />;
    case "source":
      return <SourceSheet calendar={asked.calendar} onClose={onClose} />;
    case "delete":
      return <DeleteCalendar calendar={asked.calendar} onClose={onClose} />;
    case "remove":
      return <RemoveDay calendar={asked.calendar} entry={asked.entry} onClose={onClose} />;
    case "day":
      return <DaySheet calendar={asked.calendar} entry={asked.entry} onClose={onClose} />;
  }
}
