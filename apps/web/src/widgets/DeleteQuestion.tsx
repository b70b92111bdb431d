import { type UseMutationResult, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ApiError } from "../api/api-error.ts";
import { messageWithReference } from "../api/error-notices.ts";
import { type DeletedThings, offerUndo } from "../data/undo-delete.ts";
import { ConfirmDelete } from "../ui/kit/ConfirmDelete.tsx";
import { success } from "../ui/notices/notices.ts";
import { BinNote } from "./BinNote.tsx";

export interface DeleteQuestionProps<Input> {
  /** The call that deletes; its failure is shown in the question. */
  remove: UseMutationResult<unknown, Error, Input>;
  /** The input of the call, mostly an id. */
  input: Input;
  /** `done` is shown after the deletion. */
  words: { title: string; confirm: string; cancel: string; done: string };
  /** The things whose deletion can be undone for a while, and which are in the bin after that. */
  deleted?: DeletedThings | undefined;
  /** Names what will be lost. */
  children: ReactNode;
  onClose(): void;
  /** Called when more than the question has to close. */
  onDone?(): void;
}

/** Asks before something is deleted, deletes it, and reports it. */
export function DeleteQuestion<Input>(props: DeleteQuestionProps<Input>) {
  const { remove, input, words, deleted, children, onClose, onDone } = props;
  const client = useQueryClient();
  const { done, ...question } = words;
  const onSuccess = () => {
    if (deleted) void offerUndo(client, done, deleted);
    else success(done);
    (onDone ?? onClose)();
  };
  return (
    <ConfirmDelete
      {...question}
      failure={remove.error instanceof ApiError ? messageWithReference(remove.error) : undefined}
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate(input, { onSuccess })}
      onClose={onClose}
    >
      {children}
      {deleted && <BinNote />}
    </ConfirmDelete>
  );
}
