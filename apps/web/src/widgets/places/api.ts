import { contract, type InputOf } from "@switchboard/contract";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import { useRefreshPlaces } from "../../data/places.ts";
import { inBase64 } from "../picture/picture-file.ts";

/** The forms show a failure beside the field, so no notice repeats it. */
const BESIDE = { silent: true };

export function useCreatePlace() {
  const refresh = useRefreshPlaces();
  return useMutation({
    mutationFn: (input: InputOf<typeof contract.newPlace>) => call(contract.newPlace, input, BESIDE),
    onSuccess: refresh,
  });
}

export function useEditPlace() {
  const refresh = useRefreshPlaces();
  return useMutation({
    mutationFn: (input: InputOf<typeof contract.editPlace>) => call(contract.editPlace, input, BESIDE),
    onSuccess: refresh,
  });
}

export function useMergePlaces() {
  const refresh = useRefreshPlaces();
  return useMutation({
    mutationFn: (input: InputOf<typeof contract.mergePlaces>) => call(contract.mergePlaces, input, BESIDE),
    onSuccess: refresh,
  });
}

export function useDeletePlace() {
  const refresh = useRefreshPlaces();
  return useMutation({
    mutationFn: (id: string) => call(contract.deletePlace, { id }, BESIDE),
    onSuccess: refresh,
  });
}

/** Sets the picture of a place from its address, or removes it. */
export function useSetPlacePicture() {
  const refresh = useRefreshPlaces();
  return useMutation({
    mutationFn: async ({ place, picture }: { place: string; picture: string | null }) => {
      if (picture === null) await call(contract.deletePlacePicture, { place }, BESIDE);
      else await call(contract.setPlacePicture, { place, picture: inBase64(picture) }, BESIDE);
    },
    onSuccess: refresh,
  });
}
