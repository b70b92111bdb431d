import { useQuery } from "@tanstack/react-query";
import { useParams, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useHandedSwitches } from "../../../../data/handed-switches.ts";
import { useDevicesLoad } from "../../../../data/queries.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { liveStore } from "../../../../live/live.ts";
import type { LiveSwitch } from "../../../../live/live-device.ts";
import { ButtonLink } from "../../../../ui/kit/Button.tsx";
import { EmptyState } from "../../../../ui/kit/EmptyState.tsx";
import { Page } from "../../../../ui/kit/Page.tsx";
import { LoadFailure } from "../../../../widgets/LoadFailure.tsx";
import { scheduleQuery } from "../api.ts";
import { ScheduleSkeleton } from "../ScheduleSkeleton.tsx";
import { ScheduleForm } from "./ScheduleForm.tsx";
import { draftFromAddress } from "./schedule-beginning.ts";
import { copyOf, type Draft, EMPTY, fromSchedule } from "./schedule-draft.ts";

/** For a switch's own "Schedule it", and for several that were chosen on another screen: they are chosen already. */
function withSwitches(switches: readonly LiveSwitch[]): Draft {
  return { ...EMPTY, actions: switches.map(({ _id, name }) => ({ switch_appliance_id: _id, name, switch_state: 1 })) };
}

export function NewSchedulePage() {
  const { t } = useTranslation("schedules");
  const beginning = useSearch({ from: "/app/schedules/new" });
  const { switch: switchId, copy, device } = beginning;
  const load = useDevicesLoad();
  const handed = useHandedSwitches();
  const isReady = (switchId === undefined && device === undefined && !handed.isAny) || !load.isWaiting;
  const switches = () => (switchId === undefined ? handed.switches() : [liveStore.switch(switchId) ?? []].flat());
  const initial = () =>
    device === undefined
      ? withSwitches(switches())
      : draftFromAddress(beginning, liveStore.device(device)?.switches ?? []);
  return (
    <Page title={t("form.newTitle")} lead={t("form.lead")}>
      {copy ? (
        <Loaded id={copy}>
          {(draft) => <ScheduleForm initial={copyOf(draft, t("form.copyOf", { name: draft.name }))} />}
        </Loaded>
      ) : isReady ? (
        <ScheduleForm initial={initial()} />
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

/** The form starts with the schedule as first loaded; later changes by others do not affect it. */
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
