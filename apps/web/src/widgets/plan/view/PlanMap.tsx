import type { Plan } from "@switchboard/contract";
import { type CSSProperties, Fragment, memo, useMemo, useRef } from "react";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { type TileActions, useTileGestures } from "../../tiles/useTileGestures.ts";
import { PlanStage } from "../PlanStage.tsx";
import { MarkerLayer } from "./MarkerLayer.tsx";
import { MarkerCanvas, MarkerCanvasContext } from "./marker-canvas.ts";
import classes from "./Plan.module.css";
import { RoomLabel, RoomShapes } from "./PlanRooms.tsx";
import { PlanThing } from "./PlanThing.tsx";
import { inBlocks, type PlanRoom, type PlanThing as Thing } from "./plan-contents.ts";

interface PlanMapProps {
  plan: Plan;
  name: string;
  rooms: readonly PlanRoom[];
  things: readonly Thing[];
  actions: TileActions;
}

/** In blocks, because React visits all neighbours of an element that changes. */
function Markers({ things }: { things: readonly Thing[] }) {
  return inBlocks(things).map((block) => (
    <Fragment key={block[0]?.id}>
      {block.map(({ kind, id, x, y }) => (
        <div key={id} className={classes.at} style={{ left: `${x * 100}%`, top: `${y * 100}%` }}>
          <PlanThing kind={kind} id={id} />
        </div>
      ))}
    </Fragment>
  ));
}

/** The plan with its rooms and markers; moving and enlarging it draws none of them again. */
export const PlanMap = memo(function PlanMap({ plan, name, rooms, things, actions }: PlanMapProps) {
  const { t } = useTranslation("floorPlans");
  const area = useRef<HTMLDivElement>(null);
  useTileGestures(area, actions);
  const markers = useMemo(() => new MarkerCanvas(), []);
  const switches = useMemo(() => things.filter(({ kind }) => kind !== "device"), [things]);
  const devices = useMemo(() => things.filter(({ kind }) => kind === "device"), [things]);
  const shape = { "--ratio": plan.width / plan.height } as CSSProperties;
  return (
    <div ref={area} className={classes.map} style={shape} data-density="compact">
      <PlanStage plan={plan} label={t("label", { name })}>
        <RoomShapes rooms={rooms} width={plan.width} height={plan.height} />
        {rooms.map((room) => (
          <RoomLabel key={room.id} room={room} width={plan.width} />
        ))}
        <MarkerLayer markers={markers} points={switches} />
        <MarkerCanvasContext value={markers}>
          <div className={classes.switches}>
            <Markers things={switches} />
          </div>
        </MarkerCanvasContext>
        <Markers things={devices} />
      </PlanStage>
    </div>
  );
});
