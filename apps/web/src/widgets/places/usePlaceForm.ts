import { PLACE_KINDS, type PlaceKind } from "@switchboard/domain/site";
import { useRef, useState } from "react";
import { unlessDeleted } from "../../api/deleted.ts";
import { refusedBeside } from "../../api/refusal.ts";
import type { Group } from "../../data/groups.ts";
import type { Place } from "../../data/places.ts";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { useForm } from "../../ui/kit/useForm.ts";
import { success } from "../../ui/notices/notices.ts";
import { useCreatePlace, useEditPlace, useSetPlacePicture } from "./api.ts";
import type { PictureDraft } from "./PlacePictureField.tsx";

interface PlaceDraft {
  name: string;
  kind: PlaceKind;
  /** Empty for a place at the top. */
  parent: string;
  area: string;
  rooms: ReadonlySet<string>;
  picture: PictureDraft;
}

export interface PlaceFormStart {
  /** Missing for a new place. */
  place: Place | undefined;
  /** The place in which a new one begins. */
  inside: Place | undefined;
  /** The rooms directly in the place. */
  rooms: readonly Group[];
}

/** Suggests the next narrower kind: a building in a site, and a floor in a building. */
function kindInside(inside: Place | undefined): PlaceKind {
  return inside ? (PLACE_KINDS[PLACE_KINDS.indexOf(inside.kind) + 1] ?? "floor") : "building";
}

function toInput({ name, kind, parent, area, rooms }: PlaceDraft) {
  return {
    name: name.trim(),
    kind,
    parent: parent === "" ? null : parent,
    area: area === "" ? null : Number(area),
    rooms: [...rooms],
  };
}

/** Sends only the changes made here for an existing place, so that changes by others meanwhile are kept. */
function changesOf(now: PlaceDraft, first: PlaceDraft) {
  const input = toInput(now);
  const before = toInput(first);
  const changed = Object.entries(input).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key as keyof typeof before]),
  );
  return Object.fromEntries(changed) as Partial<typeof input>;
}

export function usePlaceForm({ place, inside, rooms }: PlaceFormStart, onDone: () => void) {
  const { t } = useTranslation(["places", "common"]);
  const create = useCreatePlace();
  const edit = useEditPlace();
  const [initial] = useState<PlaceDraft>(() => ({
    name: place?.name ?? "",
    kind: place?.kind ?? kindInside(inside),
    parent: place?.parent ?? inside?._id ?? "",
    area: place?.area?.toString() ?? "",
    rooms: new Set(rooms.map(({ _id }) => _id)),
    picture: undefined,
  }));
  const setPicture = useSetPlacePicture();
  // A new place is created once, even if its picture is rejected and the form is sent again.
  const saved = useRef(place?._id);
  const save = async (draft: PlaceDraft) => {
    const id = saved.current;
    const { _id } = await (id === undefined
      ? create.mutateAsync(toInput(draft))
      : edit.mutateAsync({ id, ...changesOf(draft, initial) }));
    saved.current = _id;
    if (draft.picture !== undefined) await setPicture.mutateAsync({ place: _id, picture: draft.picture });
  };
  return useForm<PlaceDraft>({
    initial,
    check: ({ name, area }) => ({
      name: name.trim() === "" ? t("common:required") : undefined,
      area: area !== "" && !(Number(area) > 0) ? t("form.areaPositive") : undefined,
    }),
    explain: refusedBeside({ "place.name_taken": "name", "place.misplaced": "parent" }),
    send: async (draft) => {
      if (!(await unlessDeleted(save(draft), onDone))) return;
      success(t(place ? "form.saved" : "form.created"));
      onDone();
    },
  });
}
