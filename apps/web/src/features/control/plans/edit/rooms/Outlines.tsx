import type { PlanArea } from "@switchboard/contract";
import { labelPoint, type PlanPoint } from "@switchboard/domain/site";
import { useEditor } from "../editor-context.ts";
import classes from "./Outlines.module.css";

const inPixels = (points: readonly PlanPoint[], width: number, height: number) =>
  points.map(([x, y]) => `${x * width},${y * height}`).join(" ");

/** Returns the outlines as they are shown, with the one that is being changed as it is now. */
export function useShownAreas(): readonly PlanArea[] {
  const { plan, draft } = useEditor();
  return draft ? plan.areas.map((area) => (area.room === draft.room ? draft : area)) : plan.areas;
}

/** Draws the rooms, and the line of the room or distance that is being drawn up to the pointer. */
export function Outlines({ hover }: { hover: PlanPoint | undefined }) {
  const { plan, selected, mode, rooms } = useEditor();
  const { width, height } = plan;
  const areas = useShownAreas();
  const line = mode.kind === "draw" || mode.kind === "measure" ? mode.points : [];
  const isOpen = mode.kind === "draw" || line.length < 2;
  const shown = hover && isOpen && line.length > 0 ? [...line, hover] : line;
  return (
    <>
      <svg className={classes.outlines} viewBox={`0 0 ${width} ${height}`} aria-hidden="true" data-drawing>
        {areas.map(({ room, points }) => (
          <polygon
            key={room}
            points={inPixels(points, width, height)}
            data-selected={(selected?.kind === "room" && selected.key === room) || undefined}
          />
        ))}
        <polyline points={inPixels(shown, width, height)} />
      </svg>
      {areas.map(({ room, points }) => {
        const [x, y] = labelPoint(points);
        return (
          <span key={room} className={classes.name} style={{ left: `${x * 100}%`, top: `${y * 100}%` }}>
            {rooms.find(({ _id }) => _id === room)?.name}
          </span>
        );
      })}
      {line.map(([x, y]) => (
        <span key={`${x} ${y}`} className={classes.point} style={{ left: `${x * 100}%`, top: `${y * 100}%` }} />
      ))}
    </>
  );
}
