import { contract, type InputOf } from "@switchboard/contract";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../api/call.ts";
import { useRefreshProtections } from "../../../data/protections.ts";

const IN_PLACE = { silent: true };

export function useNewInterlock() {
  const onSuccess = useRefreshProtections();
  return useMutation({
    mutationFn: (input: InputOf<typeof contract.newInterlock>) => call(contract.newInterlock, input, IN_PLACE),
    onSuccess,
  });
}

export function useEditInterlock() {
  const onSuccess = useRefreshProtections();
  return useMutation({
    mutationFn: (input: InputOf<typeof contract.editInterlock>) => call(contract.editInterlock, input, IN_PLACE),
    onSuccess,
  });
}

export function useDeleteInterlock() {
  const onSuccess = useRefreshProtections();
  return useMutation({ mutationFn: (id: string) => call(contract.deleteInterlock, { id }, IN_PLACE), onSuccess });
}
