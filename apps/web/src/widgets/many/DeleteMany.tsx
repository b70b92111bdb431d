import type { BinThing } from "@switchboard/domain/core";
import form from "../../ui/kit/Form.module.css";
import { BinNote } from "../BinNote.tsx";
import { ManyDialog, type ManyProps } from "./ManyDialog.tsx";
import { useUndoMany } from "./useUndoMany.ts";

interface DeleteManyProps extends ManyProps {
  thing: BinThing;
  /** `text` says what is lost; `deleted` how many were deleted, beside the undo. */
  words: { title: string; action: string; label: string; text: string; deleted(count: number): string };
  remove(id: string): Promise<unknown>;
}

/** Deletes several things after saying what is lost with them; one undo restores all that one attempt deleted. */
export function DeleteMany({ thing, words, remove, ...props }: DeleteManyProps) {
  const { title, action, label, text, deleted } = words;
  const offerUndo = useUndoMany(thing, deleted);
  const onEnd = (left: string[]) => {
    props.onEnd(left);
    offerUndo(props.targets, left);
  };
  return (
    <ManyDialog {...props} {...{ title, action, label, onEnd }} isDanger act={remove}>
      <p className={form.paragraph}>{text}</p>
      <BinNote />
    </ManyDialog>
  );
}
