import { useMediaQuery } from "@mantine/hooks";
import { IconCalendarTime } from "@switchboard/icons";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useDeferredValue, useMemo, useState } from "react";
import { schedulesQuery } from "../../../../data/schedules.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { useAddressStep } from "../../../../ui/address-step.ts";
import { ButtonLink } from "../../../../ui/kit/Button.tsx";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { SegmentedControl } from "../../../../ui/kit/SegmentedControl.tsx";
import { SelectButton } from "../../../../ui/selection/SelectButton.tsx";
import { AutomationEmpty } from "../../../../widgets/AutomationEmpty.tsx";
import { ListPage } from "../../../../widgets/ListPage.tsx";
import { loadOf } from "../../../../widgets/list-load.ts";
import { PlanDialogs } from "../../../../widgets/schedules/PlanDialogs.tsx";
import type { PlanQuestion } from "../../../../widgets/schedules/plan-question.ts";
import { useDeleteQuestion } from "../../../../widgets/useDeleteQuestion.tsx";
import { useDeleteSchedule } from "../api.ts";
import { ScheduleConflicts } from "../conflicts/ScheduleConflicts.tsx";
import { ScheduleSkeleton } from "../ScheduleSkeleton.tsx";
import { useScheduleSelection } from "../select/useScheduleSelection.ts";
import { WeekView } from "../week/WeekView.tsx";
import classes from "./ScheduleList.module.css";
import { ScheduleRows } from "./ScheduleRows.tsx";
import { ScheduleToolbar } from "./ScheduleToolbar.tsx";
import { isListed, NO_FILTER } from "./schedule-filter.ts";

const ScheduleSelectionBar = lazy(() =>
  import("../select/ScheduleSelectionBar.tsx").then((module) => ({ default: module.ScheduleSelectionBar })),
);
const YearView = lazy(() => import("../year/YearView.tsx").then((module) => ({ default: module.YearView })));

const EMPTY = { icon: <IconCalendarTime size={22} />, to: "/app/schedules/new" } as const;

/** Chooses the list or the week; a wide screen shows both. */
function useViews() {
  const { t } = useTranslation("schedules");
  const { view } = useSearch({ strict: false });
  const navigate = useNavigate();
  const step = useAddressStep();
  const hasRoomForBoth = useMediaQuery("(min-width: 2000px)") ?? false;
  const show = (search: { view?: "week" | "year" }) => void navigate({ to: "/app/schedules/list", search, ...step() });
  const tab = view === "week" || view === "year" ? view : "list";
  const views = (
    <SegmentedControl
      aria-label={t("view.label")}
      value={tab}
      onChange={(next) => show(next === "week" || next === "year" ? { view: next } : {})}
      data={(["list", "week", "year"] as const).map((value) => ({ value, label: t(`view.${value}`) }))}
    />
  );
  return { tab, views, hasRoomForBoth };
}

/** Lists the schedules, with the week beside them (spec §2). */
export function ScheduleListPage() {
  const { t } = useTranslation("schedules");
  const query = useQuery(schedulesQuery());
  const { data } = query;
  const [filter, setFilter] = useState(NO_FILTER);
  const { tab, views, hasRoomForBoth } = useViews();
  const deleting = useDeleteQuestion({ t, useRemove: useDeleteSchedule, bin: "schedule" });
  const [question, ask] = useState<PlanQuestion>();
  const deferred = useDeferredValue(filter);
  const shown = useMemo(() => data?.filter((each) => isListed(each, deferred)), [data, deferred]);
  const isList = (hasRoomForBoth && tab !== "year") || tab === "list";
  const { selection, selecting, picks } = useScheduleSelection(data, shown);
  const has = shown !== undefined && shown.length > 0;
  const create = <ButtonLink to="/app/schedules/new">{t("new")}</ButtonLink>;
  return (
    <ListPage
      isLive={false}
      title={t("title")}
      lead={t("lead")}
      action={
        isList && has ? (
          <SelectButton {...selecting}>{create}</SelectButton>
        ) : (
          <Row wraps gap={8}>
            {create}
          </Row>
        )
      }
      filters={
        <ScheduleToolbar filter={filter} onFilter={setFilter}>
          {views}
        </ScheduleToolbar>
      }
      load={loadOf(query)}
      what="schedules"
      skeleton={<ScheduleSkeleton />}
      isEmpty={shown?.length === 0}
      empty={
        <AutomationEmpty t={t} {...EMPTY} isFiltered={Boolean(data?.length)} onClear={() => setFilter(NO_FILTER)} />
      }
    >
      {has && <ScheduleConflicts schedules={data ?? shown} />}
      {has && (
        <div className={classes.panes} data-both={(hasRoomForBoth && tab !== "year") || undefined}>
          {isList && <ScheduleRows schedules={shown} picks={picks} onAsk={ask} onDelete={deleting.ask} />}
          {(tab === "week" || (hasRoomForBoth && tab === "list")) && <WeekView schedules={shown} />}
          {tab === "year" && (
            <Suspense fallback={<ScheduleSkeleton />}>
              <YearView schedules={shown} />
            </Suspense>
          )}
        </div>
      )}
      <PlanDialogs question={question} onClose={() => ask(undefined)} />
      <Suspense>{selecting.isSelecting && isList && <ScheduleSelectionBar selection={selection} />}</Suspense>
      {deleting.question}
    </ListPage>
  );
}
