import { IconCheck } from "@switchboard/icons";
import { type ReactNode, Suspense, useContext } from "react";
import { usePlay } from "../../../data/plays.ts";
import { useSensorNow } from "../../../data/sensors.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { useIsOnline, useLiveView } from "../../../live/useLive.ts";
import { useSwitchSum } from "../../../live/useSwitchSum.ts";
import { Row } from "../../../ui/kit/layout/Row.tsx";
import { playState, playWords } from "../../../widgets/play-words.ts";
import { useSensorWords } from "../../../widgets/sensors/useSensorWords.ts";
import { curtainView } from "../../../widgets/tiles/curtain-view.ts";
import { curtainTileState, curtainWord } from "../../../widgets/tiles/curtain-words.ts";
import { StateShape } from "../../../widgets/tiles/StateShape.tsx";
import { tileView } from "../../../widgets/tiles/tile-view.ts";
import { stateWord, TileWordsContext, tileState } from "../../../widgets/tiles/tile-words.ts";
import classes from "./SearchPalette.module.css";
import type { Thing } from "./thing.ts";

type Of<K extends Thing["kind"]> = Extract<Thing, { kind: K }>;

interface StateLook {
  "data-state"?: string;
  "data-on"?: boolean | undefined;
  children: ReactNode;
}

function State(look: StateLook) {
  return <Row as="span" isInline gap={6} tone="quiet" size={13} isTabular className={classes.state} {...look} />;
}

/** Shows the live state as on the tile: on, off, pending, failed with the reason, offline. */
function SwitchState({ thing: { id, deviceId } }: { thing: Of<"switch"> }) {
  const words = useContext(TileWordsContext);
  const view = useLiveView(id, deviceId, (store) => tileView(store, id));
  if (!view) return null;
  const state = tileState(view);
  return (
    <State data-state={state} data-on={view.on || undefined}>
      <StateShape state={state} on={view.on} />
      {stateWord(view, words)}
    </State>
  );
}

function CurtainState({ thing: { id, deviceId } }: { thing: Of<"curtain"> }) {
  const { t } = useTranslation("control");
  const words = useContext(TileWordsContext);
  const view = useLiveView(id, deviceId, (store) => curtainView(store, id));
  if (!view) return null;
  return <State data-state={curtainTileState(view)}>{curtainWord(t, view, words)}</State>;
}

/** How many of a room's switches are on; of a device, whether it can be reached at all. */
function SumState({ ids }: { ids: readonly string[] }) {
  const { t } = useTranslation("control");
  const { on, count } = useSwitchSum(ids);
  if (count === 0) return null;
  return <State data-on={on > 0 || undefined}>{t("group.count", { on, count })}</State>;
}

function DeviceState({ thing: { id, ids } }: { thing: Of<"device"> }) {
  const words = useContext(TileWordsContext);
  if (useIsOnline(id) !== false) return <SumState ids={ids} />;
  return (
    <State data-state="offline">
      <StateShape state="offline" on={false} />
      {words.offline}
    </State>
  );
}

function SceneState({ thing: { scene } }: { thing: Of<"scene"> }) {
  const { t } = useTranslation(["scenes", "common"]);
  const play = usePlay(scene._id);
  if (!play) return null;
  return <State data-state={playState(play)}>{playWords(play, t)}</State>;
}

function SensorState({ thing: { sensor } }: { thing: Of<"sensor"> }) {
  const words = useSensorWords();
  const { value } = useSensorNow(sensor);
  return value === null ? null : <State>{words.value(sensor, value)}</State>;
}

function ActiveState({ isActive }: { isActive: boolean }) {
  const { t } = useTranslation("search");
  return <State>{t(isActive ? "state.enabled" : "state.disabled")}</State>;
}

function ChosenState() {
  const { t } = useTranslation("search");
  return (
    <State>
      <IconCheck size={16} aria-hidden="true" />
      {t("already.chosen")}
    </State>
  );
}

export function RowState({ thing }: { thing: Thing }) {
  switch (thing.kind) {
    case "switch":
      return <SwitchState thing={thing} />;
    case "curtain":
      return <CurtainState thing={thing} />;
    case "device":
      return <DeviceState thing={thing} />;
    case "place":
    case "room":
    case "group":
      return <SumState ids={thing.ids} />;
    case "scene":
      return <SceneState thing={thing} />;
    case "schedule":
      return <ActiveState isActive={thing.schedule.isActive} />;
    case "workflow":
      return <ActiveState isActive={thing.rule.isActive} />;
    case "sensor":
      return (
        <Suspense>
          <SensorState thing={thing} />
        </Suspense>
      );
    case "command":
      return thing.isChosen ? <ChosenState /> : null;
    default:
      return null;
  }
}
