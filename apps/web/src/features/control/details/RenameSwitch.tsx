import { TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { focusFirstProblem } from "../../../ui/focus/focus-first-problem.ts";
import { Button } from "../../../ui/kit/Button.tsx";
import { success } from "../../../ui/notices/notices.ts";
import { useRenameSwitch } from "../api.ts";
import classes from "./SwitchDetails.module.css";

const LONGEST_NAME = 80;

/** Gives a switch the name people call it by. */
export function RenameSwitch({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation("control");
  const [text, setText] = useState(name);
  const [isEmpty, setEmpty] = useState(false);
  const rename = useRenameSwitch(id, () => success(t("details.renamed")));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const next = text.trim();
    setEmpty(next === "");
    if (next === "") focusFirstProblem(event.currentTarget);
    else if (next !== name && !rename.isPending) rename.mutate(next);
  };
  return (
    <form className={classes.rename} onSubmit={submit}>
      <TextInput
        label={t("details.name")}
        value={text}
        maxLength={LONGEST_NAME}
        error={isEmpty && t("details.required")}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" isQuiet isPending={rename.isPending} isIdle={text.trim() === name}>
        {t("details.rename")}
      </Button>
    </form>
  );
}
