import type { Plan } from "@switchboard/contract";
import type { PlanLayer } from "@switchboard/domain/site";
import { useDeferredValue, useMemo } from "react";
import { useIsPanel } from "../../../api/useIsPanel.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { liveStore } from "../../../live/live.ts";
import { useConnection, useDeviceIds } from "../../../live/useLive.ts";
import { Stack } from "../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../ui/kit/layout/Text.tsx";
import split from "../../../ui/kit/Split.module.css";
import { LoadFailureLine } from "../../LoadFailureLine.tsx";
import { useTileDetails } from "../../switch-details/useTileDetails.tsx";
import { TileWordsContext, tileWords } from "../../tiles/tile-words.ts";
import { useTileActions } from "../../tiles/useTileActions.ts";
import classes from "./Plan.module.css";
import { PlanLegend } from "./PlanLegend.tsx";
import { PlanList } from "./PlanList.tsx";
import { PlanMap } from "./PlanMap.tsx";
import { LayerChoice } from "./PlanToolbar.tsx";
import { type NamedRoom, type RoomThings, roomsOn, thingsByRoom, thingsOn } from "./plan-contents.ts";
import { PlanLayerContext } from "./plan-layer.ts";
import { layersOf } from "./plan-reading.ts";
import { usePlanFacts } from "./usePlanFacts.ts";

/** Returns what is on the plan; it changes when devices come, go or are renamed, not when a switch turns. */
function useContents(plan: Plan, groups: readonly NamedRoom[]) {
  const ids = useDeviceIds();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the devices are read from the store, and change with the list of their ids
  return useMemo(() => {
    const [rooms, things] = [roomsOn(plan, groups, liveStore), thingsOn(plan, liveStore)];
    const all = new Set([...rooms.flatMap(({ devices }) => devices), ...things.map(({ device }) => device)]);
    const devices = [...all].flatMap((id) => liveStore.device(id) ?? []);
    return { rooms, things, devices, parts: thingsByRoom(rooms, things) };
  }, [plan, groups, ids]);
}

/** The words of a switch, with its room on the plan and with its device below the room's own heading. */
function useWords() {
  const { t, i18n } = useTranslation("control");
  const { language } = i18n;
  return useMemo(() => [tileWords(t, language, false), tileWords(t, language, true)] as const, [t, language]);
}

interface PlanViewProps {
  plan: Plan;
  place: { _id: string; name: string };
  /** The rooms by name. */
  groups: readonly NamedRoom[];
  /** The chosen layer. */
  asked: PlanLayer;
  onLayer(layer: PlanLayer): void;
  /** `wall` fills a tablet and `home` a part of a screen; both leave out the list, of which other screens show the same. */
  look?: "wall" | "home" | undefined;
}

/** The layers whose readings a wall panel may ask for. */
const PANEL_LAYERS: ReadonlySet<PlanLayer> = new Set(["switches", "temperature", "air", "occupancy", "offline"]);

const NO_PARTS: readonly RoomThings[] = [];

/** Shows a plan in the chosen layer, and the list of what is on it. */
export function PlanView({ plan, place, groups, asked, onLayer, look }: PlanViewProps) {
  const { t } = useTranslation("floorPlans");
  const { rooms, things, devices, parts } = useContents(plan, groups);
  const { facts, failures, isWaiting } = usePlanFacts(place._id, devices, asked === "alarms");
  const isPanel = useIsPanel();
  const layers = layersOf(devices, facts).filter((each) => !isPanel || PANEL_LAYERS.has(each));
  const layer = isWaiting || layers.includes(asked) ? asked : (layers[0] ?? "switches");
  const shown = useMemo(() => ({ layer, facts }), [layer, facts]);
  const { onDetails, details } = useTileDetails();
  const actions = useTileActions(onDetails);
  const [onPlan, inList] = useWords();
  // The picture with its marks comes first, and the list as soon as there is time.
  const listed = useDeferredValue(parts, NO_PARTS);
  const isStale = useConnection().lostAt !== undefined;
  return (
    <PlanLayerContext value={shown}>
      <LayerChoice layers={layers} chosen={layer} onChoose={onLayer} />
      {failures.map(({ what, error, retry }) => (
        <LoadFailureLine key={what} what={what} error={error} onRetry={retry} />
      ))}
      <div
        className={look ? classes.plan : `${split.split} ${classes.plan}`}
        data-layer={layer}
        data-look={look}
        data-stale={isStale || undefined}
      >
        <TileWordsContext value={onPlan}>
          <Stack gap={12} className={classes.column}>
            <PlanMap key={plan.place} plan={plan} name={place.name} {...{ rooms, things, actions }} />
            {rooms.length > 0 && <PlanLegend layer={layer} />}
          </Stack>
        </TileWordsContext>
        <TileWordsContext value={inList}>
          {!look && listed.length > 0 && <PlanList parts={listed} actions={actions} />}
          {parts.length === 0 && <Text tone="quiet">{t("nothing")}</Text>}
          {details}
        </TileWordsContext>
      </div>
    </PlanLayerContext>
  );
}
