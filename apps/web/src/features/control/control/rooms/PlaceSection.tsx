import { IconPencil, IconPlus, IconTrash } from "@switchboard/icons";
import type { ReactNode } from "react";
import type { Place } from "../../../../data/places.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { IconButton } from "../../../../ui/kit/IconButton.tsx";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import type { PlaceTask } from "../../../../widgets/places/PlaceDialogs.tsx";

interface PlaceSectionProps {
  /** Missing for the rooms that are in no place. */
  place: Place | undefined;
  around: readonly string[];
  /** Missing for people who may not change places. */
  onTask: ((task: PlaceTask) => void) | undefined;
  /** True when there are neither rooms nor places in it. */
  isEmpty: boolean;
  /** The cards of the rooms. */
  children: ReactNode;
}

/** Heads the rooms of a site, building or floor, with what it is in. */
export function PlaceSection({ place, around, onTask, isEmpty, children }: PlaceSectionProps) {
  const { t, i18n } = useTranslation("places");
  const heading = `place-${place?._id ?? "none"}`;
  const area = place?.area && t("area", { area: new Intl.NumberFormat(i18n.language).format(place.area) });
  return (
    <Stack as="section" gap={8} aria-labelledby={heading}>
      <Row wraps justify="between" gap="0 12">
        <Row wraps align="baseline" gap="0 8" breaks>
          <Text as="h2" size={16} id={heading}>
            {place?.name ?? t("none")}
          </Text>
          <Text tone="quiet" size={13}>
            {[place && t(`kind.${place.kind}`), area, around.join(" › ")].filter(Boolean).join(" · ")}
          </Text>
        </Row>
        {place && onTask && <ManagePlace place={place} onTask={onTask} />}
      </Row>
      {children}
      {isEmpty && (
        <Text as="p" tone="quiet" size={13}>
          {t("empty")}
        </Text>
      )}
    </Stack>
  );
}

function ManagePlace({ place, onTask }: { place: Place; onTask(task: PlaceTask): void }) {
  const { t } = useTranslation("places");
  const { name, kind } = place;
  return (
    <Row as="span" align="stretch">
      {kind !== "floor" && (
        <IconButton
          label={t("inside", { name })}
          icon={IconPlus}
          onClick={() => onTask({ kind: "new", inside: place })}
        />
      )}
      <IconButton label={t("edit", { name })} icon={IconPencil} onClick={() => onTask({ kind: "edit", place })} />
      <IconButton label={t("remove", { name })} icon={IconTrash} onClick={() => onTask({ kind: "delete", place })} />
    </Row>
  );
}
