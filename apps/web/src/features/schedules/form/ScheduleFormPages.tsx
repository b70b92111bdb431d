import { useQuery } from "@tanstack/react-query";
import { useParams, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useDevicesLoad } from "../../../data/queries.ts";
import { liveStore } from "../../../live/live.ts";
import { ButtonLink } from "../../../ui/kit/Button.tsx";
import { EmptyState } from "../../../ui/kit/EmptyState.tsx";
import { Page } from "../../../ui/kit/Page.tsx";
import { LoadFailure } from "../../../widgets/LoadFailure.tsx";
import { scheduleQuery } from "../api.ts";
import { ScheduleSkeleton } from "../ScheduleSkeleton.tsx";
import { ScheduleForm } from "./ScheduleForm.tsx";
import { type Draft, EMPTY, fromSchedule } from "./schedule-draft.ts";

/** For a switch's own "Schedule it": that switch is chosen already. */
function withSwitch(id: string | undefined): Draft {
  const each = id === undefined ? undefined : liveStore.switch(id);
  return each ? { ...EMPTY, actions: [{ switch_appliance_id: each._id, name: each.name, switch_state: 1 }] } : EMPTY;
}

export function NewSchedulePage() {
  const { t } = useTranslation("schedules");
  const { switch: switchId, copy } = useSearch({ from: "/app/schedules/new" });
  const load = useDevicesLoad();
  const isReady = switchId === undefined || !load.isWaiting;
  return (
    <Page title={t("form.newTitle")} lead={t("form.lead")}>
      {copy ? (
        <Loaded id={copy}>
          {(draft) => <ScheduleForm initial={{ ...draft, name: t("form.copyOf", { name: draft.name }) }} />}
        </Loaded>
      ) : isReady ? (
        <ScheduleForm initial={withSwitch(switchId)} />
      ) : (
        <ScheduleSkeleton />
      )}
    </Page>
  );
}

export function EditSchedulePage() {
  const { t } = useTranslation("schedules");
  const { id = "" } = useParams({ strict: false });
  return (
    <Page title={t("form.editTitle")} lead={t("form.lead")}>
      <Loaded key={id} id={id}>
        {(draft) => <ScheduleForm id={id} initial={draft} />}
      </Loaded>
    </Page>
  );
}

/** The form begins with the schedule as it was found; what changes elsewhere meanwhile does not touch it. */
function Loaded({ id, children }: { id: string; children(draft: Draft): ReactNode }) {
  const { t } = useTranslation("schedules");
  const { data, error, isFetching, refetch } = useQuery(scheduleQuery(id));
  if (data) return children(fromSchedule(data));
  if (error && !isFetching) return <LoadFailure what="schedule" error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <ScheduleSkeleton />;
  const back = (
    <ButtonLink to="/app/schedules/list" isQuiet>
      {t("missing.back")}
    </ButtonLink>
  );
  return <EmptyState title={t("missing.title")} text={t("missing.text")} action={back} />;
}
