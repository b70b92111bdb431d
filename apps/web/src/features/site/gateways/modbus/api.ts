import {
  contract,
  type InputOf,
  type ModbusMeter,
  type ModbusPreviewed,
  type ModbusTemplate,
  type ReplyOf,
} from "@switchboard/contract";
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../../api/call.ts";
import { liveKeys } from "../../../../data/queries.ts";

/** The form or dialog shows a failure itself. */
const BESIDE = { silent: true } as const;
const BEHIND = { quiet: true, silent: true } as const;
/** Short enough for somebody who turns a switch in the panel and watches whether the number follows. */
const LOOK_AGAIN_MS = 3000;

export type Templates = ReplyOf<typeof contract.listModbusTemplates>;
type Preview = InputOf<typeof contract.previewModbus>;

export function templatesQuery() {
  return queryOptions<Templates>({
    queryKey: [...liveKeys.of("gateways"), "templates"],
    queryFn: ({ signal }) => call(contract.listModbusTemplates, undefined, { ...BEHIND, signal }),
    staleTime: 0,
  });
}

export function metersQuery(gateway: string) {
  return queryOptions<ModbusMeter[]>({
    queryKey: [...liveKeys.of("gateways"), "meters", gateway],
    queryFn: async ({ signal }) => (await call(contract.listModbusMeters, { gateway }, { ...BEHIND, signal })).meters,
    staleTime: 0,
  });
}

function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: liveKeys.of("gateways") });
}

/** Creates a template without an id, else changes the one with the id. */
export function useSaveTemplate() {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: async ({ id, ...template }: ModbusTemplate & { id: string | undefined }) =>
      id === undefined
        ? (await call(contract.newModbusTemplate, template, BESIDE)).template
        : (await call(contract.editModbusTemplate, { id, ...template }, BESIDE)).template,
    onSuccess,
  });
}

export function useDeleteTemplate() {
  const onSuccess = useRefresh();
  return useMutation({ mutationFn: (id: string) => call(contract.deleteModbusTemplate, { id }, BESIDE), onSuccess });
}

export function useNewMeter() {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: (input: InputOf<typeof contract.newModbusMeter>) => call(contract.newModbusMeter, input, BESIDE),
    onSuccess,
  });
}

export function useDeleteMeter() {
  const onSuccess = useRefresh();
  return useMutation({ mutationFn: (id: string) => call(contract.deleteModbusMeter, { id }, BESIDE), onSuccess });
}

interface PreviewQuery {
  wanted: Preview;
  /** The line id of each register. */
  lines: readonly number[];
}

/** Polls the meter's values while somebody looks, keyed by line, so that a moved line keeps its value. */
export function usePreview(asked: PreviewQuery | undefined) {
  return useQuery({
    queryKey: ["modbus-preview", asked],
    enabled: asked !== undefined,
    queryFn: async ({ signal }) => {
      if (!asked) throw new Error("nothing to look at");
      const seen: ModbusPreviewed = await call(contract.previewModbus, asked.wanted, { ...BEHIND, signal });
      return { ...seen, byLine: new Map(asked.lines.map((line, index) => [line, seen.rows[index]])) };
    },
    refetchInterval: LOOK_AGAIN_MS,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}
