import { wrongMetaKeys } from "@switchboard/domain/core";
import { type FormEvent, useRef, useState } from "react";
import { ApiError } from "../../../api/call.ts";
import { messageOf } from "../../../api/error-notices.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { focusFirstProblem } from "../../../ui/focus/focus-first-problem.ts";
import { success } from "../../../ui/notices/notices.ts";
import { useSetMetas } from "./api.ts";
import { goneKeys } from "./meta-keys.ts";

interface Row {
  id: string;
  name: string;
}

const newRow = (name: string): Row => ({ id: crypto.randomUUID(), name });

/** Holds the keys while they are edited; removing one asks first, because its values are lost with it. */
export function useMetaKeys(saved: readonly string[]) {
  const { t } = useTranslation("common");
  const form = useRef<HTMLFormElement>(null);
  const [rows, setRows] = useState<Row[]>(() => saved.map(newRow));
  // The keys the user saw at first, because others may have changed them since.
  const [known] = useState(saved);
  const [isTried, setTried] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const save = useSetMetas();
  const names = rows.map(({ name }) => name);
  const gone = goneKeys(saved, names);

  // The form may render again with the saved keys before this call ends.
  const send = () =>
    void save.mutateAsync({ meta_keys: names.map((name) => name.trim()), known: [...known] }).then(
      () => {
        setAsking(false);
        setTried(false);
        success(t("saved"));
      },
      () => {},
    );
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (wrongMetaKeys(names).includes(true)) return focusFirstProblem(form.current);
    if (gone.length > 0) return setAsking(true);
    if (!save.isPending) send();
  };
  return {
    form,
    rows,
    gone,
    wrong: isTried ? wrongMetaKeys(names) : [],
    failure: save.error instanceof ApiError ? messageOf(save.error) : undefined,
    isBusy: save.isPending,
    isAsking,
    stopAsking: () => setAsking(false),
    add: () => setRows([...rows, newRow("")]),
    rename: (id: string, name: string) => setRows(rows.map((row) => (row.id === id ? { id, name } : row))),
    remove: (id: string) => setRows(rows.filter((row) => row.id !== id)),
    send,
    onSubmit,
  };
}
