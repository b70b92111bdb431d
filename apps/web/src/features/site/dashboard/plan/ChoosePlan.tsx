import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import { type Place, usePlaces } from "../../../../data/places.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Button } from "../../../../ui/kit/Button.tsx";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { Sheet } from "../../../../ui/kit/Sheet.tsx";
import { placeChoices } from "../../../../widgets/places/place-choices.ts";

interface ChoosePlanProps {
  places: readonly Place[];
  chosen: string | undefined;
  onChoose(id: string): void;
  onClose(): void;
}

/** Asks which of several plans Home shows. */
export function ChoosePlan({ places, chosen, onChoose, onClose }: ChoosePlanProps) {
  const { t } = useTranslation("dashboard");
  const { tree } = usePlaces();
  const ids = new Set(places.map(({ _id }) => _id));
  const choices = placeChoices(
    tree,
    tree.lines().filter(({ place }) => ids.has(place._id)),
  ).map(({ value, label }) => ({ value, label: label.trim() }));
  const [id, setId] = useState(chosen ?? choices[0]?.value ?? "");
  return (
    <Sheet title={t("plan.show")} onClose={onClose}>
      <Stack gap={16}>
        <NativeSelect
          label={t("plan.of")}
          value={id}
          onChange={({ currentTarget }) => setId(currentTarget.value)}
          data={choices}
          data-autofocus
        />
        <Button onClick={() => onChoose(id)}>{t("plan.confirm")}</Button>
      </Stack>
    </Sheet>
  );
}
