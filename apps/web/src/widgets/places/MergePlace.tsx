import { NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { panelsQuery } from "../../data/panels.ts";
import type { Place } from "../../data/places.ts";
import { useManagedPlaces } from "../../data/useManagedPlaces.ts";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { DeleteQuestion } from "../DeleteQuestion.tsx";
import { useMergePlaces } from "./api.ts";
import { placeChoices } from "./place-choices.ts";

/** Says that wall panels of the place control the other one then. Managers cannot list panels, so it stays general for them. */
function usePanelWords(id: string, place: string | undefined, isAdmin: boolean): string | undefined {
  const { t } = useTranslation("places");
  const panels = useQuery({ ...panelsQuery(), enabled: isAdmin }).data?.filter(({ room }) => room._id === id) ?? [];
  if (!isAdmin) return t("merge.anyPanels", { place });
  if (panels.length === 0) return undefined;
  return t("merge.panels", { count: panels.length, names: panels.map(({ name }) => name).join(", "), place });
}

/** Asks into which place of its kind everything in a place goes. */
export function MergePlace({ place: { _id: id, name, kind }, onClose }: { place: Place; onClose(): void }) {
  const { t } = useTranslation("places");
  const { tree, isAdmin } = useManagedPlaces();
  const others = tree.lines().filter(({ place }) => place.kind === kind && place._id !== id);
  const [into, setInto] = useState(others[0]?.place._id ?? "");
  const panelWords = usePanelWords(id, tree.get(into)?.name, isAdmin);
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
      {[t("merge.text"), panelWords].filter(Boolean).join(" ")}
    </DeleteQuestion>
  );
}
