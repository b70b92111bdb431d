import type { Plan } from "@switchboard/contract";
import { type CSSProperties, memo, useRef } from "react";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { type TileActions, useTileGestures } from "../../tiles/useTileGestures.ts";
import { PlanStage } from "../PlanStage.tsx";
import classes from "./Plan.module.css";
import { RoomLabel, RoomShapes } from "./PlanRooms.tsx";
import { PlanThing } from "./PlanThing.tsx";
import type { PlanRoom, PlanThing as Thing } from "./plan-contents.ts";

interface PlanMapProps {
  plan: Plan;
  name: string;
  rooms: readonly PlanRoom[];
  things: readonly Thing[];
  actions: TileActions;
}

/** The plan with its rooms and markers; moving and enlarging it draws none of them again. */
export const PlanMap = memo(function PlanMap({ plan, name, rooms, things, actions }: PlanMapProps) {
  const { t } = useTranslation("floorPlans");
  const area = useRef<HTMLDivElement>(null);
  useTileGestures(area, actions);
  const shape = { "--ratio": plan.width / plan.height } as CSSProperties;
  return (
    <div ref={area} className={classes.map} style={shape} data-density="compact">
      <PlanStage plan={plan} label={t("label", { name })}>
        <RoomShapes rooms={rooms} width={plan.width} height={plan.height} />
        {rooms.map((room) => (
          <RoomLabel key={room.id} room={room} width={plan.width} />
        ))}
        {things.map(({ kind, id, x, y }) => (
          <div key={id} className={classes.at} style={{ left: `${x * 100}%`, top: `${y * 100}%` }}>
            <PlanThing kind={kind} id={id} />
          </div>
        ))}
      </PlanStage>
    </div>
  );
});
