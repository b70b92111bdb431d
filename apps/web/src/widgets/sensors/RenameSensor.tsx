import { TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useRenameSensor } from "../../data/sensors.ts";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { focusFirstProblem } from "../../ui/focus/focus-first-problem.ts";
import { Button } from "../../ui/kit/Button.tsx";
import { success } from "../../ui/notices/notices.ts";
import classes from "./Sensors.module.css";

const LONGEST_NAME = 80;

/** Gives a sensor the name people call it by. */
export function RenameSensor({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation("sensors");
  const [text, setText] = useState(name);
  const [isEmpty, setEmpty] = useState(false);
  const rename = useRenameSensor(id, () => success(t("renamed")));
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
        label={t("name")}
        value={text}
        maxLength={LONGEST_NAME}
        error={isEmpty && t("required")}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" isQuiet isPending={rename.isPending} isIdle={text.trim() === name}>
        {t("rename")}
      </Button>
    </form>
  );
}
