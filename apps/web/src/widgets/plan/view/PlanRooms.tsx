import { type CSSProperties, memo } from "react";
import { Text } from "../../../ui/kit/layout/Text.tsx";
import classes from "./Plan.module.css";
import type { PlanRoom } from "./plan-contents.ts";
import { useReading } from "./plan-layer.ts";
import { levelOf } from "./plan-reading.ts";
import { useReadingWords } from "./useReadingWords.ts";

interface Size {
  width: number;
  height: number;
}

const RoomShape = memo(function RoomShape({ room, width, height }: { room: PlanRoom } & Size) {
  const level = levelOf(useReading(room.devices));
  const points = room.points.map(([x, y]) => `${x * width},${y * height}`).join(" ");
  return <polygon points={points} className={classes.shape} data-level={level} />;
});

/** Fills the outlines of the rooms with the colours of the layer. */
export function RoomShapes({ rooms, width, height }: { rooms: readonly PlanRoom[] } & Size) {
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" data-drawing>
      {rooms.map((room) => (
        <RoomShape key={room.id} room={room} width={width} height={height} />
      ))}
    </svg>
  );
}

/** Writes the name and the value of a room into its middle, as far as there is room. */
export const RoomLabel = memo(function RoomLabel({ room, width }: { room: PlanRoom; width: number }) {
  const reading = useReading(room.devices);
  const words = useReadingWords();
  const [x, y] = room.at;
  const place = { left: `${x * 100}%`, top: `${y * 100}%`, "--room": `${room.width * width}px` } as CSSProperties;
  return (
    <div className={classes.place} style={place}>
      <div className={classes.label} data-level={levelOf(reading)}>
        <Text size={12} isClipped>
          {room.name}
        </Text>
        <Text as="strong" size={12} isTabular>
          {words.reading(reading)}
        </Text>
      </div>
    </div>
  );
});
