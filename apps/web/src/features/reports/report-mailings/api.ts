import { contract, type InputOf, type ReportMailing } from "@switchboard/contract";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../api/call.ts";
import { liveKeys } from "../../../data/queries.ts";
import { NOT_WAITED_FOR, SAID_IN_PLACE } from "../../../data/read-meta.ts";

const IN_PLACE = { silent: true };
const KEY = () => liveKeys.of("report_mailings");

export type MailingInput = InputOf<typeof contract.newReportMailing>;

export function reportMailingsQuery() {
  return queryOptions<ReportMailing[]>({
    queryKey: KEY(),
    meta: SAID_IN_PLACE,
    queryFn: async ({ signal }) =>
      (await call(contract.listReportMailings, undefined, { quiet: true, silent: true, signal })).docs,
    // No live event announces the result of a mail.
    staleTime: 0,
  });
}

/** Lists the supplies whose bills can be mailed. */
export function suppliesQuery() {
  return queryOptions({
    queryKey: [...liveKeys.of("supplies"), "names"],
    meta: NOT_WAITED_FOR,
    queryFn: async ({ signal }) => {
      const { docs } = await call(contract.listSupplies, undefined, { quiet: true, silent: true, signal });
      return docs.map(({ _id, name }) => ({ value: _id, label: name }));
    },
  });
}

function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: KEY() });
}

/** Creates a mailing, or changes the one with the id. */
export function useSaveMailing() {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: ({ id, ...mailing }: MailingInput & { id?: string | undefined }) =>
      id
        ? call(contract.editReportMailing, { ...mailing, id }, IN_PLACE)
        : call(contract.newReportMailing, mailing, IN_PLACE),
    onSuccess,
  });
}

export function usePauseMailing() {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: (input: InputOf<typeof contract.pauseReportMailing>) => call(contract.pauseReportMailing, input),
    onSuccess,
  });
}

export function useSendMailing() {
  const onSuccess = useRefresh();
  return useMutation({ mutationFn: (id: string) => call(contract.sendReportMailing, { id }), onSuccess });
}

export function useStopMails() {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: (input: InputOf<typeof contract.stopReportMails>) => call(contract.stopReportMails, input),
    onSuccess,
  });
}

export function useDecideAddress() {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: (input: InputOf<typeof contract.decideReportAddress>) => call(contract.decideReportAddress, input),
    onSuccess,
  });
}

export function useDeleteMailing() {
  const onSuccess = useRefresh();
  return useMutation({ mutationFn: (id: string) => call(contract.deleteReportMailing, { id }, IN_PLACE), onSuccess });
}
