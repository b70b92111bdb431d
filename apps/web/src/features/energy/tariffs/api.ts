import { contract, type InputOf, type ReplyOf, type TariffTemplateView } from "@switchboard/contract";
import { keepPreviousData, queryOptions, useMutation } from "@tanstack/react-query";
import { call } from "../../../api/call.ts";
import { useRefreshBills } from "../../../data/bills.ts";
import { SAID_IN_PLACE } from "../../../data/read-meta.ts";

const IN_PLACE = { silent: true };
const QUIET = { quiet: true, silent: true } as const;

type Example = InputOf<typeof contract.tariffExample>;
type ExampleReply = ReplyOf<typeof contract.tariffExample>;

/** Published tariffs change only with a new version of the server. */
export function templatesQuery() {
  return queryOptions<readonly TariffTemplateView[]>({
    queryKey: ["tariff-templates"],
    meta: SAID_IN_PLACE,
    queryFn: async ({ signal }) => (await call(contract.tariffTemplates, undefined, { ...QUIET, signal })).docs,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Computes the cost of a month by a tariff that is still being edited. */
export function exampleQuery(input: Example) {
  return queryOptions<ExampleReply>({
    queryKey: ["tariff-example", input],
    meta: { quiet: true, silent: true },
    queryFn: ({ signal }) => call(contract.tariffExample, input, { ...QUIET, signal }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
}

export function useNewTariff() {
  const onSuccess = useRefreshBills();
  return useMutation({
    mutationFn: (input: InputOf<typeof contract.newTariff>) => call(contract.newTariff, input, IN_PLACE),
    onSuccess,
  });
}

export function useRenameTariff() {
  const onSuccess = useRefreshBills();
  return useMutation({
    mutationFn: (input: InputOf<typeof contract.renameTariff>) => call(contract.renameTariff, input, IN_PLACE),
    onSuccess,
  });
}

export function useSetVersion() {
  const onSuccess = useRefreshBills();
  return useMutation({
    mutationFn: (input: InputOf<typeof contract.setTariffVersion>) => call(contract.setTariffVersion, input, IN_PLACE),
    onSuccess,
  });
}

export function useRemoveVersion() {
  const onSuccess = useRefreshBills();
  return useMutation({
    mutationFn: (input: InputOf<typeof contract.removeTariffVersion>) =>
      call(contract.removeTariffVersion, input, IN_PLACE),
    onSuccess,
  });
}

export function useAnnounceFuel() {
  const refresh = useRefreshBills();
  return useMutation({
    // Taking a price back has no field at which a refusal could be shown.
    mutationFn: (input: InputOf<typeof contract.announceFuel>) =>
      call(contract.announceFuel, input, input.price === null ? {} : IN_PLACE),
    // Refreshes after a refusal too, because it means that another price was announced meanwhile.
    onSettled: refresh,
  });
}

export function useDeleteTariff() {
  const onSuccess = useRefreshBills();
  return useMutation({
    mutationFn: (id: string) => call(contract.deleteTariff, { id }, IN_PLACE),
    onSuccess,
  });
}
