import { Menu } from "@mantine/core";
import { IconArrowsExchange, IconDots, IconMap, IconPencil, IconPlus, IconTrash } from "@switchboard/icons";
import { Link } from "@tanstack/react-router";
import type { Place } from "../../../../data/places.ts";
import { useManagedPlaces } from "../../../../data/useManagedPlaces.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { IconButton } from "../../../../ui/kit/IconButton.tsx";
import type { PlaceTask } from "../../../../widgets/places/PlaceDialogs.tsx";

interface PlaceMenuProps {
  place: Place;
  onTask(task: PlaceTask): void;
}

const icon = { size: 18, stroke: 1.7, "aria-hidden": true } as const;

/** Contains what is seldom done with a place. */
export function PlaceMenu({ place, onTask }: PlaceMenuProps) {
  const { t } = useTranslation("common");
  return (
    <Menu position="bottom-end" width={280}>
      <Menu.Target>
        <IconButton icon={IconDots} iconSize={20} label={t("moreAbout", { name: place.name })} />
      </Menu.Target>
      <Menu.Dropdown>
        <PlaceItems place={place} onTask={onTask} />
      </Menu.Dropdown>
    </Menu>
  );
}

/** A manager neither merges nor deletes the topmost of their places, which would change what is around it. */
function PlaceItems({ place, onTask }: PlaceMenuProps) {
  const { t } = useTranslation("places");
  const { name, kind, plan, _id, parent } = place;
  const { isAdmin, tree } = useManagedPlaces();
  const isInside = isAdmin || (parent !== null && tree.get(parent) !== undefined);
  const hasOthers = tree.lines().some(({ place: other }) => other.kind === kind && other._id !== _id);
  return (
    <>
      {kind !== "floor" && (
        <Menu.Item leftSection={<IconPlus {...icon} />} onClick={() => onTask({ kind: "new", inside: place })}>
          {t("inside", { name })}
        </Menu.Item>
      )}
      {plan === null && (
        <Menu.Item
          leftSection={<IconMap {...icon} />}
          renderRoot={(item) => <Link {...item} to="/app/rooms/$placeId/plan/edit" params={{ placeId: _id }} />}
        >
          {t("addPlan", { name })}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => onTask({ kind: "edit", place })}>
        {t("edit", { name })}
      </Menu.Item>
      {isInside && hasOthers && (
        <Menu.Item leftSection={<IconArrowsExchange {...icon} />} onClick={() => onTask({ kind: "merge", place })}>
          {t("merge.open", { name })}
        </Menu.Item>
      )}
      {isInside && (
        <Menu.Item
          leftSection={<IconTrash {...icon} />}
          color="var(--sb-critical)"
          onClick={() => onTask({ kind: "delete", place })}
        >
          {t("remove", { name })}
        </Menu.Item>
      )}
    </>
  );
}
