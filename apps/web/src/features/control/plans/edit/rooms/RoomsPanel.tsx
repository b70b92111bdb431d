import type { PlanArea } from "@switchboard/contract";
import { areaOnPlan } from "@switchboard/domain/site";
import type { Group } from "../../../../../data/groups.ts";
import { useTranslation } from "../../../../../i18n/useTranslation.ts";
import { Button, ButtonLink } from "../../../../../ui/kit/Button.tsx";
import { Lines } from "../../../../../ui/kit/layout/Lines.tsx";
import { Row } from "../../../../../ui/kit/layout/Row.tsx";
import { Stack } from "../../../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../../../ui/kit/layout/Text.tsx";
import { useSetRoomArea } from "../api.ts";
import { useEditor } from "../editor-context.ts";
import { cornerKey } from "./Corners.tsx";
import { drawRectangle } from "./drawing.ts";

/** Lists the rooms of the place: how to draw each, or to change its outline. */
export function RoomsPanel() {
  const { t } = useTranslation("planEditor");
  const { rooms, plan } = useEditor();
  if (rooms.length === 0)
    return (
      <Stack gap={12} align="start">
        <p>{t("rooms.none")}</p>
        <ButtonLink to="/app/rooms" isQuiet>
          {t("rooms.toRooms")}
        </ButtonLink>
      </Stack>
    );
  return (
    <Lines>
      {rooms.map((room) => {
        const area = plan.areas.find((each) => each.room === room._id);
        return (
          <li key={room._id} aria-label={room.name}>
            <Text weight={500} breaks>
              {room.name}
            </Text>
            {area ? <DrawnRoom room={room} area={area} /> : <NewRoom room={room} />}
          </li>
        );
      })}
    </Lines>
  );
}

function NewRoom({ room: { _id, name } }: { room: Group }) {
  const { t } = useTranslation("planEditor");
  const editor = useEditor();
  const draw = () => {
    editor.select(undefined);
    editor.setMode({ kind: "draw", room: _id, points: [] });
  };
  return (
    <Row wraps gap={8}>
      <Button isQuiet aria-label={t("rooms.drawNamed", { room: name })} onClick={draw}>
        {t("rooms.draw")}
      </Button>
      <Button
        isQuiet
        aria-label={t("rooms.rectangleNamed", { room: name })}
        onClick={() => drawRectangle(editor, _id, cornerKey(_id, 0))}
      >
        {t("rooms.rectangle")}
      </Button>
    </Row>
  );
}

function DrawnRoom({ room, area }: { room: Group; area: PlanArea }) {
  const { t } = useTranslation("planEditor");
  const { change, select, wanted } = useEditor();
  const { _id, name } = room;
  const open = () => {
    wanted.current = cornerKey(_id, 0);
    select({ kind: "room", key: _id });
  };
  return (
    <Row wraps gap={8}>
      <RoomArea room={room} area={area} />
      <Button isQuiet aria-label={t("rooms.editNamed", { room: name })} onClick={open}>
        {t("rooms.edit")}
      </Button>
      <Button
        isQuiet
        aria-label={t("rooms.removeNamed", { room: name })}
        onClick={() => change({ without_areas: [_id] })}
      >
        {t("rooms.remove")}
      </Button>
    </Row>
  );
}

/** The size of the room on a plan that was measured, which can become the area of the room. */
function RoomArea({ room, area }: { room: Group; area: PlanArea }) {
  const { t, i18n } = useTranslation("planEditor");
  const { plan } = useEditor();
  const setArea = useSetRoomArea();
  if (plan.meters === null) return null;
  const measured = Math.round(areaOnPlan(area.points, plan, plan.meters) * 10) / 10;
  const words = t("rooms.area", { area: new Intl.NumberFormat(i18n.language).format(measured) });
  const isKnown = room.area === measured || measured <= 0;
  return (
    <>
      <Text tone="quiet" isTabular>
        {words}
      </Text>
      {!isKnown && (
        <Button
          isQuiet
          isPending={setArea.isPending}
          aria-label={t("rooms.useAreaNamed", { area: words, room: room.name })}
          onClick={() => setArea.mutate({ id: room._id, area: measured })}
        >
          {t("rooms.useArea")}
        </Button>
      )}
    </>
  );
}
