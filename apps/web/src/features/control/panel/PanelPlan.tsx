import type { contract, Plan, ReplyOf } from "@switchboard/contract";
import type { PlanLayer } from "@switchboard/domain/site";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { roomsOf } from "../../../data/rooms.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { liveStore } from "../../../live/live.ts";
import { useDeviceIds } from "../../../live/useLive.ts";
import { Row } from "../../../ui/kit/layout/Row.tsx";
import { Stack } from "../../../ui/kit/layout/Stack.tsx";
import { Skeleton } from "../../../ui/kit/Skeleton.tsx";
import { usePreference } from "../../../ui/preferences.ts";
import { LoadFailure } from "../../../widgets/LoadFailure.tsx";
import { planQuery } from "../../../widgets/plan/plan-queries.ts";
import { FloorSwitch } from "../../../widgets/plan/view/PlanToolbar.tsx";
import { PlanView } from "../../../widgets/plan/view/PlanView.tsx";
import classes from "./PanelScreen.module.css";

type PanelPlace = ReplyOf<typeof contract.panelPlans>["plans"][number];

/** Returns the plan without rooms that have no device, and the names of the others: a panel cannot list the rooms. */
function useDrawnRooms(plan: Plan | null | undefined) {
  const ids = useDeviceIds();
  return useMemo(() => {
    const rooms = new Map(
      ids.flatMap((id) => roomsOf(liveStore.device(id) ?? { groups: [] })).map((room) => [room._id, room]),
    );
    const areas = plan?.areas.filter(({ room }) => rooms.has(room)) ?? [];
    return { plan: plan && { ...plan, areas }, rooms: [...rooms.values()] };
  }, [plan, ids]);
}

/** Two buildings may both have a first floor. */
function labelOf(place: PanelPlace, all: readonly PanelPlace[]): PanelPlace {
  const isAlone = all.filter(({ name }) => name === place.name).length === 1;
  return isAlone || !place.around ? place : { ...place, name: `${place.name} (${place.around})` };
}

/** Shows the plan of the panel's place, full size; the floor stays chosen on this tablet. `views` leads back to the switches. */
export function PanelPlan({ places, views }: { places: readonly PanelPlace[]; views: ReactNode }) {
  const { t } = useTranslation("floorPlans");
  const [floor, setFloor] = usePreference<string>("panel-floor", "");
  const [layer, setLayer] = useState<PlanLayer>("switches");
  const place = places.find(({ _id }) => _id === floor) ?? places[0];
  const { data, error, isFetching, refetch } = useQuery({
    ...planQuery(place?._id ?? ""),
    enabled: place !== undefined,
  });
  const { plan, rooms } = useDrawnRooms(data);
  if (!place) return null;
  return (
    <Stack gap={12} className={classes.plan}>
      <Row wraps gap={12}>
        {views}
        <FloorSwitch floors={places.map((each) => labelOf(each, places))} chosen={place._id} onChoose={setFloor} />
      </Row>
      {plan && <PlanView plan={plan} place={place} groups={rooms} asked={layer} onLayer={setLayer} look="wall" />}
      {!plan && error && !isFetching && <LoadFailure what="plan" error={error} onRetry={() => void refetch()} />}
      {!plan && !error && <Skeleton label={t("waiting")} height={480} row={480} />}
    </Stack>
  );
}
