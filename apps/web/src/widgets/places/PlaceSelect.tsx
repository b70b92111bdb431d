import { NativeSelect } from "@mantine/core";
import { usePlaces } from "../../data/places.ts";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { placeChoices } from "./place-choices.ts";
import type { PlaceFilter } from "./usePlaceFilter.ts";

/** Chooses the place by which a screen is filtered; renders nothing in an enterprise without places. */
export function PlaceSelect({ filter: { id = "", choose } }: { filter: PlaceFilter }) {
  const { t } = useTranslation("places");
  const { places, tree } = usePlaces();
  if (places.length === 0) return null;
  return (
    <NativeSelect
      aria-label={t("filter.label")}
      value={id}
      onChange={({ currentTarget }) => choose(currentTarget.value || undefined)}
      data={[{ value: "", label: t("filter.all") }, ...placeChoices(tree)]}
    />
  );
}
