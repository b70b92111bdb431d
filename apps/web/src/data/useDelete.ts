import type { UseMutationResult } from "@tanstack/react-query";
import { messageOf } from "../gateway/error-notices.ts";
import { GatewayError } from "../gateway/gateway.ts";
import { success } from "../ui/notices/notices.ts";

interface Deleting<Input> {
  input: Input;
  /** What is said once it is gone. */
  done: string;
  onClose(): void;
}

/** What the question before a delete needs besides its words: the call, its failure, and the notice that it is done. */
export function useDelete<Input>(
  remove: UseMutationResult<unknown, Error, Input>,
  { input, done, onClose }: Deleting<Input>,
) {
  return {
    failure: remove.error instanceof GatewayError ? messageOf(remove.error) : undefined,
    isBusy: remove.isPending,
    onConfirm: () =>
      remove.mutate(input, {
        onSuccess: () => {
          success(done);
          onClose();
        },
      }),
    onClose,
  };
}
