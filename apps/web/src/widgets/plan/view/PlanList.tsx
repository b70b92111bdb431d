import { IconDots } from "@switchboard/icons";
import { Link } from "@tanstack/react-router";
import { memo, useContext, useRef } from "react";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { liveStore } from "../../../live/live.ts";
import { IconButton } from "../../../ui/kit/IconButton.tsx";
import { Row } from "../../../ui/kit/layout/Row.tsx";
import { Stack } from "../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../ui/kit/layout/Text.tsx";
import { TileWordsContext } from "../../tiles/tile-words.ts";
import { type TileActions, useTileGestures } from "../../tiles/useTileGestures.ts";
import classes from "./Plan.module.css";
import { PlanThing } from "./PlanThing.tsx";
import { inBlocks, type PlanRoom, type RoomThings, type PlanThing as Thing } from "./plan-contents.ts";
import { useReading } from "./plan-layer.ts";
import { levelOf } from "./plan-reading.ts";
import { useReadingWords } from "./useReadingWords.ts";

/** The room with the value that its colour stands for on the plan. */
function RoomHead({ room, heading }: { room: PlanRoom; heading: string }) {
  const reading = useReading(room.devices);
  const words = useReadingWords();
  const value = words.reading(reading);
  // Where switches are counted, the level would say the same again.
  const level = reading.layer === "switches" ? value : words.level(reading);
  return (
    <>
      <Row as="h2" size={14} breaks hasLinks id={heading}>
        <Link to="/app/rooms/$roomId" params={{ roomId: room.id }}>
          {room.name}
        </Link>
      </Row>
      <Row as="p" gap={6} size={13} isTabular>
        <span className={classes.swatch} data-level={levelOf(reading)} data-drawing aria-hidden="true" />
        {value === level ? value : `${value} · ${level}`}
      </Row>
    </>
  );
}

function ThingRow({ kind, id }: Thing) {
  const words = useContext(TileWordsContext);
  const name = liveStore.switch(id)?.name ?? "";
  return (
    <Row as="li">
      <PlanThing kind={kind} id={id} isRow />
      {kind === "lever" && <IconButton label={words.details(name)} icon={IconDots} data-details={id} />}
    </Row>
  );
}

function RoomPart({ room, things }: RoomThings) {
  const { t } = useTranslation("floorPlans");
  const heading = `plan-room-${room?.id ?? "none"}`;
  return (
    <Stack as="section" isCard gap={2} pad="8 4" className={classes.part} aria-labelledby={heading}>
      <Row wraps justify="between" gap="0 12" pad="0 12">
        {room ? (
          <RoomHead room={room} heading={heading} />
        ) : (
          <Text as="h2" size={14} id={heading}>
            {t("elsewhere")}
          </Text>
        )}
      </Row>
      {inBlocks(things).map((block) => (
        <ul key={block[0]?.id}>
          {block.map((thing) => (
            <ThingRow key={thing.id} {...thing} />
          ))}
        </ul>
      ))}
    </Stack>
  );
}

interface PlanListProps {
  parts: readonly RoomThings[];
  actions: TileActions;
}

/** Says the same as the plan in words, for the keyboard, for screen readers and for small screens. */
export const PlanList = memo(function PlanList({ parts, actions }: PlanListProps) {
  const { t } = useTranslation("floorPlans");
  const area = useRef<HTMLDivElement>(null);
  useTileGestures(area, actions);
  return (
    <Stack as="section" gap={12} ref={area} data-density="compact" aria-label={t("list")}>
      {parts.map((part) => (
        <RoomPart key={part.room?.id ?? ""} {...part} />
      ))}
    </Stack>
  );
});
