import { IconArrowsExchange, IconMap, IconPencil, IconPlus, IconTrash } from "@switchboard/icons";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useMemo } from "react";
import type { Place } from "../../../../data/places.ts";
import { useManagedPlaces } from "../../../../data/useManagedPlaces.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import type { SwitchSet } from "../../../../live/switch-all.ts";
import type { AllSwitchesRequest } from "../../../../live/useAskedOfAll.ts";
import { useSwitchSum } from "../../../../live/useSwitchSum.ts";
import { IconButton, IconButtonLink } from "../../../../ui/kit/IconButton.tsx";
import { PlainButton } from "../../../../ui/kit/layout/PlainButton.tsx";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { softDisabled } from "../../../../ui/kit/soft-disabled.ts";
import { RoomHolds } from "../../../../widgets/holds/RoomHolds.tsx";
import type { PlaceTask } from "../../../../widgets/places/PlaceDialogs.tsx";
import { PlacePicture } from "../../../../widgets/places/PlacePicture.tsx";
import { AllResult } from "../../../../widgets/results/AllResult.tsx";
import { useSwitchesIn } from "./useRoomSwitches.ts";

interface PlaceSectionProps {
  /** Missing for the rooms that are in no place. */
  place: Place | undefined;
  around: readonly string[];
  /** The rooms in the place at any depth. */
  inside: readonly string[];
  asked: AllSwitchesRequest | undefined;
  onAll(set: SwitchSet, on: boolean): void;
  /** Missing for people who may not change places. */
  onTask: ((task: PlaceTask) => void) | undefined;
  /** True when there are neither rooms nor places in it. */
  isEmpty: boolean;
  /** The cards of the rooms. */
  children: ReactNode;
}

const headingOf = (place: Place | undefined) => `place-${place?._id ?? "none"}`;

/** Heads the rooms of a site, building or floor, with what it is in. */
export function PlaceSection(props: PlaceSectionProps) {
  const { place, around, asked, onTask, isEmpty, children } = props;
  const { t, i18n } = useTranslation("places");
  const heading = headingOf(place);
  const area = place?.area && t("area", { area: new Intl.NumberFormat(i18n.language).format(place.area) });
  return (
    <Stack as="section" gap={8} aria-labelledby={heading}>
      <Row wraps justify="between" gap="0 12">
        <Row gap={12} shrinks>
          {place && <PlacePicture place={place} />}
          <Row wraps align="baseline" gap="0 8" breaks>
            <Text as="h2" size={16} id={heading}>
              {place?.name ?? t("none")}
            </Text>
            <Text tone="quiet" size={13}>
              {[place && t(`kind.${place.kind}`), area, around.join(" › ")].filter(Boolean).join(" · ")}
            </Text>
          </Row>
        </Row>
        {place && (
          <Row as="span" wraps gap="0 8" hasActions>
            {place.plan !== null && (
              <Row as="span" hasLinks>
                <Link to="/app/rooms/$placeId/plan" params={{ placeId: place._id }} aria-describedby={heading}>
                  {t("plan")}
                </Link>
              </Row>
            )}
            <Everything {...props} place={place} />
            {onTask && <ManagePlace place={place} onTask={onTask} />}
          </Row>
        )}
      </Row>
      {asked && <AllResult {...asked} />}
      {children}
      {isEmpty && (
        <Text as="p" tone="quiet" size={13}>
          {t("empty")}
        </Text>
      )}
    </Stack>
  );
}

/** Turns off or holds everything in the place, and in the places inside of it. */
function Everything({ place, inside, onAll }: PlaceSectionProps & { place: Place }) {
  const { t } = useTranslation("control");
  const { _id: key, name } = place;
  const rooms = useMemo(() => new Set(inside), [inside]);
  const ids = useSwitchesIn(rooms);
  const { canTurnOff } = useSwitchSum(ids);
  if (ids.length === 0) return null;
  return (
    <>
      <PlainButton
        aria-describedby={headingOf(place)}
        {...softDisabled(canTurnOff === 0, () => onAll({ key, name, ids }, false))}
      >
        {canTurnOff === 0 ? t("details.turnOff") : t("group.turnOff", { count: canTurnOff })}
      </PlainButton>
      <RoomHolds room={key} name={name} ids={ids} heading={headingOf(place)} />
    </>
  );
}

/** A manager neither merges nor deletes the topmost of their places, which would change what is around it. */
function ManagePlace({ place, onTask }: { place: Place; onTask(task: PlaceTask): void }) {
  const { t } = useTranslation("places");
  const { name, kind, plan, _id, parent } = place;
  const { isAdmin, tree } = useManagedPlaces();
  const isInside = isAdmin || (parent !== null && tree.get(parent) !== undefined);
  const hasOthers = tree.lines().some(({ place: other }) => other.kind === kind && other._id !== _id);
  return (
    <Row as="span" align="stretch">
      {kind !== "floor" && (
        <IconButton
          label={t("inside", { name })}
          icon={IconPlus}
          onClick={() => onTask({ kind: "new", inside: place })}
        />
      )}
      {plan === null && (
        <IconButtonLink
          label={t("addPlan", { name })}
          icon={IconMap}
          to="/app/rooms/$placeId/plan/edit"
          params={{ placeId: _id }}
        />
      )}
      <IconButton label={t("edit", { name })} icon={IconPencil} onClick={() => onTask({ kind: "edit", place })} />
      {isInside && hasOthers && (
        <IconButton
          label={t("merge.open", { name })}
          icon={IconArrowsExchange}
          onClick={() => onTask({ kind: "merge", place })}
        />
      )}
      {isInside && (
        <IconButton label={t("remove", { name })} icon={IconTrash} onClick={() => onTask({ kind: "delete", place })} />
      )}
    </Row>
  );
}
