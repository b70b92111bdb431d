import type { ReactNode } from "react";
import type { Fill } from "../i18n/typed-keys.ts";
import { DeleteQuestion, type DeleteQuestionProps } from "./DeleteQuestion.tsx";

type DeleteKey = `delete.${"title" | "text" | "confirm" | "cancel" | "done"}`;

interface DeleteNamedProps<Input> extends Omit<DeleteQuestionProps<Input>, "words" | "remove" | "children"> {
  /** The texts of the screen, which has the words of the question under `delete`. */
  t(key: DeleteKey, fill?: Fill): string;
  name: string;
  /** A hook rather than its result, so that the failure of one question is not shown in the next. */
  useRemove(): DeleteQuestionProps<Input>["remove"];
  /** Names what will be lost where the text of the screen does not suffice. */
  children?: ReactNode;
}

/** Asks before something with a name is deleted, in the words that the screen's texts have for it. */
export function DeleteNamed<Input>({ t, name, useRemove, children, ...question }: DeleteNamedProps<Input>) {
  const words = {
    title: t("delete.title", { name }),
    confirm: t("delete.confirm", { name }),
    cancel: t("delete.cancel"),
    done: t("delete.done"),
  };
  return (
    <DeleteQuestion {...question} remove={useRemove()} words={words}>
      {children ?? t("delete.text")}
    </DeleteQuestion>
  );
}
