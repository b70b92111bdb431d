import { TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { focusFirstProblem } from "../ui/focus/focus-first-problem.ts";
import { Button } from "../ui/kit/Button.tsx";
import { FieldRow } from "../ui/kit/FieldRow.tsx";

const LONGEST_NAME = 80;

interface RenameFieldProps {
  name: string;
  isPending: boolean;
  words: { label: string; required: string; rename: string };
  onRename(name: string): void;
}

/** Gives something the name people call it by. */
export function RenameField({ name, isPending, words, onRename }: RenameFieldProps) {
  const [text, setText] = useState(name);
  const [isEmpty, setEmpty] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const next = text.trim();
    setEmpty(next === "");
    if (next === "") focusFirstProblem(event.currentTarget);
    else if (next !== name && !isPending) onRename(next);
  };
  return (
    <form onSubmit={submit}>
      <FieldRow hasAction isShort>
        <TextInput
          label={words.label}
          value={text}
          maxLength={LONGEST_NAME}
          error={isEmpty && words.required}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" isQuiet isPending={isPending} isIdle={text.trim() === name}>
          {words.rename}
        </Button>
      </FieldRow>
    </form>
  );
}
