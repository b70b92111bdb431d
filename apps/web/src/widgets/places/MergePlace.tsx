import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import type { Place } from "../../data/places.ts";
import { useManagedPlaces } from "../../data/useManagedPlaces.ts";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { DeleteQuestion } from "../DeleteQuestion.tsx";
import { useMergePlaces } from "./api.ts";
import { placeChoices } from "./place-choices.ts";

/** Asks into which place of its kind everything in a place goes. */
export function MergePlace({ place: { _id: id, name, kind }, onClose }: { place: Place; onClose(): void }) {
  const { t } = useTranslation("places");
  const { tree } = useManagedPlaces();
  const others = tree.lines().filter(({ place }) => place.kind === kind && place._id !== id);
  const [into, setInto] = useState(others[0]?.place._id ?? "");
  const words = {
    title: t("merge.title", { name }),
    confirm: t("merge.confirm", { place: tree.get(into)?.name }),
    cancel: t("delete.cancel"),
    done: t("merge.done"),
  };
  return (
    <DeleteQuestion
      remove={useMergePlaces()}
      input={{ id, into }}
      words={words}
      deleted={{ thing: "place", ids: [id] }}
      onClose={onClose}
    >
      <NativeSelect
        label={t("merge.into")}
        value={into}
        onChange={({ currentTarget }) => setInto(currentTarget.value)}
        data={placeChoices(tree, others).map((choice) => ({ ...choice, label: choice.label.trim() }))}
      />
      {t("merge.text")}
    </DeleteQuestion>
  );
}
