import { SegmentedControl } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { Schedule } from "@switchboard/contract";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useDeferredValue, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { schedulesQuery } from "../../../data/schedules.ts";
import { ButtonLink } from "../../../ui/kit/Button.tsx";
import { Page } from "../../../ui/kit/Page.tsx";
import { LoadFailure } from "../../../widgets/LoadFailure.tsx";
import { ScheduleSkeleton } from "../ScheduleSkeleton.tsx";
import { WeekView } from "../week/WeekView.tsx";
import { ScheduleEmpty } from "./ScheduleEmpty.tsx";
import classes from "./ScheduleList.module.css";
import { ScheduleRows } from "./ScheduleRows.tsx";
import { ScheduleToolbar } from "./ScheduleToolbar.tsx";
import { isListed, NO_FILTER } from "./schedule-filter.ts";

const DeleteSchedule = lazy(() =>
  import("./DeleteSchedule.tsx").then((module) => ({ default: module.DeleteSchedule })),
);

/** What the building does by itself, and when: a list, and the week beside it (spec §2). */
export function ScheduleListPage() {
  const { t } = useTranslation("schedules");
  const { data, error, isFetching, refetch } = useQuery(schedulesQuery());
  const [filter, setFilter] = useState(NO_FILTER);
  const [tab, setTab] = useState<"list" | "week">("list");
  const [toDelete, setToDelete] = useState<Schedule>();
  const hasRoomForBoth = useMediaQuery("(min-width: 1200px)") ?? true;
  const deferred = useDeferredValue(filter);
  const shown = useMemo(() => data?.filter((each) => isListed(each, deferred)), [data, deferred]);
  const create = <ButtonLink to="/app/schedules/new">{t("new")}</ButtonLink>;
  const has = shown !== undefined && shown.length > 0;
  return (
    <Page title={t("title")} lead={t("lead")} action={create}>
      <ScheduleToolbar filter={filter} onFilter={setFilter}>
        {!hasRoomForBoth && (
          <SegmentedControl
            aria-label={t("view.label")}
            value={tab}
            onChange={setTab}
            data={[
              { value: "list", label: t("view.list") },
              { value: "week", label: t("view.week") },
            ]}
          />
        )}
      </ScheduleToolbar>
      {error && !isFetching && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!data && (!error || isFetching) && <ScheduleSkeleton />}
      {has && (
        <div className={classes.panes} data-both={hasRoomForBoth || undefined}>
          {(hasRoomForBoth || tab === "list") && <ScheduleRows schedules={shown} onDelete={setToDelete} />}
          {(hasRoomForBoth || tab === "week") && <WeekView schedules={shown} isWide={hasRoomForBoth} />}
        </div>
      )}
      {data && !has && <ScheduleEmpty isFiltered={data.length > 0} onClear={() => setFilter(NO_FILTER)} />}
      <Suspense>{toDelete && <DeleteSchedule schedule={toDelete} onClose={() => setToDelete(undefined)} />}</Suspense>
    </Page>
  );
}
