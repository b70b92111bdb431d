import {
  type AlreadySent,
  contract,
  type InputOf,
  type Workflow,
  type WorkflowFiring,
  type WorkflowReplay,
  type WorkflowTruth,
  type WorkflowVersion,
} from "@switchboard/contract";
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { call } from "../../../api/call.ts";
import { tellAlreadySent } from "../../../data/already-sent.ts";
import { liveKeys } from "../../../data/queries.ts";
import { SAID_IN_PLACE } from "../../../data/read-meta.ts";

const PAGE = 20;
/** The form and the dialog show a failure themselves, so no notice repeats it. */
const BESIDE = { silent: true };

/** Reloaded together with the workflows, because each firing is announced as a change of them. */
export function historyQuery(key: string) {
  return infiniteQueryOptions({
    queryKey: [...liveKeys.of("workflows"), "history", key],
    queryFn: ({ pageParam, signal }): Promise<{ docs: WorkflowFiring[]; count: number }> =>
      call(contract.workflowHistory, { key, limit: PAGE, offset: pageParam }, { quiet: true, silent: true, signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const had = pages.reduce((sum, { docs }) => sum + docs.length, 0);
      return last.docs.length > 0 && had < last.count ? had : undefined;
    },
  });
}

function useRefresh(): (reply: AlreadySent) => Promise<void> {
  const client = useQueryClient();
  return useCallback(
    (reply) => {
      void tellAlreadySent(reply);
      return client.invalidateQueries({ queryKey: liveKeys.of("workflows") });
    },
    [client],
  );
}

/** Whether a workflow acts at once where its condition is true already when it is saved or turned on. */
export type IfTrueNow = NonNullable<InputOf<typeof contract.newWorkflows>["ifTrueNow"]>;

type SaveInput = InputOf<typeof contract.newWorkflows> &
  Pick<InputOf<typeof contract.editWorkflows>, "only" | "ifTrueNow"> & { key: string | undefined };

export function useSaveWorkflow() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ key, only, ...body }: SaveInput): Promise<{ workflows: Workflow[] } & AlreadySent> =>
      key === undefined
        ? call(contract.newWorkflows, body, BESIDE)
        : call(contract.editWorkflows, { key, ...body, only }, BESIDE),
    onSuccess: refresh,
  });
}

/** Replays a workflow against past readings; a failure is shown beside it. */
export function useReplayWorkflow() {
  return useMutation({
    mutationFn: (workflows: InputOf<typeof contract.replayWorkflows>["workflows"]): Promise<WorkflowReplay> =>
      call(contract.replayWorkflows, { workflows }, BESIDE),
  });
}

type CheckInput = InputOf<typeof contract.checkWorkflows>;

/** Where a condition is true already. A failure is silent, because nothing acts on saving unless a person asks for it. */
export function truthQuery(input: CheckInput) {
  return queryOptions({
    queryKey: [...liveKeys.of("workflows"), "true-now", input],
    queryFn: ({ signal }): Promise<WorkflowTruth> =>
      call(contract.checkWorkflows, input, { quiet: true, silent: true, signal }),
    meta: SAID_IN_PLACE,
    retry: false,
    staleTime: 0,
  });
}

/** Reloaded together with the workflows, because each change adds a version. */
export function versionsQuery(key: string) {
  return queryOptions({
    queryKey: [...liveKeys.of("workflows"), "versions", key],
    queryFn: async ({ signal }): Promise<WorkflowVersion[]> =>
      (await call(contract.workflowVersions, { key }, { quiet: true, silent: true, signal })).versions,
  });
}

export function useUndoWorkflow() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (input: InputOf<typeof contract.undoWorkflow>) => call(contract.undoWorkflow, input, BESIDE),
    onSuccess: refresh,
  });
}

export function useSetWorkflowActive() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (input: { key: string; isActive: boolean; ifTrueNow?: IfTrueNow }) =>
      call(contract.editWorkflows, input, { quiet: true }),
    onSuccess: refresh,
  });
}

export function useDeleteWorkflow() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (ids: readonly string[]) => call(contract.deleteWorkflows, { workflows: [...ids] }, BESIDE),
    onSuccess: refresh,
  });
}
