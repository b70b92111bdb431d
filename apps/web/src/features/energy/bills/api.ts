import { contract, type InputOf } from "@switchboard/contract";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../api/call.ts";
import { useRefreshBills } from "../../../data/bills.ts";

const IN_PLACE = { silent: true };

export function useNewSupply() {
  const onSuccess = useRefreshBills();
  return useMutation({
    mutationFn: (input: InputOf<typeof contract.newSupply>) => call(contract.newSupply, input, IN_PLACE),
    onSuccess,
  });
}

export function useEditSupply() {
  const onSuccess = useRefreshBills();
  return useMutation({
    mutationFn: (input: InputOf<typeof contract.editSupply>) => call(contract.editSupply, input, IN_PLACE),
    onSuccess,
  });
}

export function useDeleteSupply() {
  const onSuccess = useRefreshBills();
  return useMutation({
    mutationFn: (id: string) => call(contract.deleteSupply, { id }, IN_PLACE),
    onSuccess,
  });
}

export function useSetUtilityBill() {
  const onSuccess = useRefreshBills();
  return useMutation({
    mutationFn: (input: InputOf<typeof contract.setUtilityBill>) => call(contract.setUtilityBill, input, IN_PLACE),
    onSuccess,
  });
}
