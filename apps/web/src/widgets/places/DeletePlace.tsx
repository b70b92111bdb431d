import { type Place, usePlaces } from "../../data/places.ts";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { DeleteNamed } from "../DeleteNamed.tsx";
import { useDeletePlace } from "./api.ts";

/** Says where everything in the place goes, because nothing of it is deleted. */
export function DeletePlace({ place: { _id, name, parent }, onClose }: { place: Place; onClose(): void }) {
  const { t } = useTranslation("places");
  const around = usePlaces().places.find((each) => each._id === parent)?.name;
  return (
    <DeleteNamed
      t={t}
      name={name}
      useRemove={useDeletePlace}
      input={_id}
      deleted={{ thing: "place", ids: [_id] }}
      onClose={onClose}
    >
      {around ? t("delete.into", { place: around }) : t("delete.loose")}
    </DeleteNamed>
  );
}
