import { IconParking } from "@switchboard/icons";
import { useMemo } from "react";
import { useMay } from "../../../api/useMay.ts";
import { useDevicesLoad } from "../../../data/queries.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { liveStore } from "../../../live/live.ts";
import { useConnection, useDeviceIds } from "../../../live/useLive.ts";
import { ButtonLink } from "../../../ui/kit/Button.tsx";
import { EmptyState } from "../../../ui/kit/EmptyState.tsx";
import { Stack } from "../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../ui/kit/layout/Text.tsx";
import { Page } from "../../../ui/kit/Page.tsx";
import { StaleBanner } from "../../../widgets/connection/StaleBanner.tsx";
import { LoadFailure } from "../../../widgets/LoadFailure.tsx";
import { LoadFailureLine } from "../../../widgets/LoadFailureLine.tsx";
import classes from "./Parking.module.css";
import { SlotSection, useFree } from "./SlotSection.tsx";
import { groupSlots } from "./slots.ts";
import { useParkingPast } from "./useParkingPast.ts";

/** Roughly what a tall screen shows. */
const FIRST_GROUPS = 2;

function NoSlots() {
  const { t } = useTranslation("parking");
  const mayAdd = useMay("device.manage");
  const add = <ButtonLink to="/app/devices/new">{t("empty.add")}</ButtonLink>;
  return (
    <EmptyState
      icon={<IconParking size={32} stroke={1.5} />}
      title={t("empty.title")}
      text={t(mayAdd ? "empty.text" : "empty.textUser")}
      action={mayAdd && add}
    />
  );
}

/** Slots free and taken, live, by room (spec §2). */
export function ParkingPage() {
  const { t } = useTranslation("parking");
  const load = useDevicesLoad();
  const mayAdd = useMay("device.manage");
  const ids = useDeviceIds();
  const isStale = useConnection().lostAt !== undefined;
  const groups = useMemo(() => groupSlots(ids.flatMap((id) => liveStore.device(id) ?? [])), [ids]);
  const slots = useMemo(() => groups.flatMap((group) => group.ids), [groups]);
  const past = useParkingPast(slots);
  const free = useFree(slots);
  const isKnown = !past.isWaiting && !past.error;
  return (
    <Page
      title={t("title")}
      lead={isKnown && slots.length > 0 ? t("leadCount", { free, count: slots.length }) : t("lead")}
    >
      <StaleBanner />
      {past.error && <LoadFailureLine what="bayStates" error={past.error} onRetry={past.retry} />}
      {load.error && slots.length === 0 && <LoadFailure what="bays" error={load.error} onRetry={load.retry} />}
      <Stack gap={24} className={classes.groups} data-stale={isStale || undefined}>
        {groups.map((group, index) => (
          <SlotSection key={group.key} group={group} past={past} isFirst={index < FIRST_GROUPS} />
        ))}
      </Stack>
      {slots.length === 0 && !load.isComplete && !load.error && (
        <Text as="p" tone="quiet" role="status">
          {t("waiting")}
        </Text>
      )}
      {slots.length === 0 && load.isComplete && <NoSlots />}
      {slots.length > 0 && !mayAdd && (
        <Text as="p" tone="quiet" size={13}>
          {t("ask")}
        </Text>
      )}
    </Page>
  );
}
