import { TextInput } from "@mantine/core";
import { type Dispatch, lazy, type SetStateAction, Suspense, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { liveStore } from "../../../live/live.ts";
import { Button } from "../../../ui/kit/Button.tsx";
import { EmptyState } from "../../../ui/kit/EmptyState.tsx";
import { notice, success } from "../../../ui/notices/notices.ts";
import { useChangeAccess } from "../api.ts";
import { amountsOf, type Choice, giveCalls, type Known, takeCalls, toGive, toTake } from "../model/changes.ts";
import type { Grants } from "../model/grants.ts";
import { AccessList } from "./AccessList.tsx";
import type { AccessRow, Folds, WholeRow } from "./access-rows.ts";
import classes from "./Detail.module.css";
import { SelectionBar } from "./SelectionBar.tsx";
import { useSelection } from "./useSelection.ts";
import { useWhat } from "./useWhat.ts";

const ConfirmRevoke = lazy(() => import("./ConfirmRevoke.tsx").then((module) => ({ default: module.ConfirmRevoke })));

/** A notice with more names than this would not be read. */
const NAMED = 3;

interface AccessEditorProps {
  view: "person" | "device";
  grants: ReadonlyMap<string, Grants>;
  rows: readonly AccessRow[];
  text: string;
  onText(text: string): void;
  onFolds: Dispatch<SetStateAction<Folds>>;
}

/** Check several, then give or take away at once. */
export function AccessEditor({ view, grants, rows, text, onText, onFolds }: AccessEditorProps) {
  const { t } = useTranslation("access");
  const selection = useSelection();
  const [isAsking, setAsking] = useState(false);
  const change = useChange(grants, selection.clear);
  const known = useMemo<Known>(() => ({ grants: (id) => grants.get(id), device: liveStore.device }), [grants]);
  const give = toGive(selection.choices, known);
  const take = toTake(selection.choices, known);
  const wholes = rows.filter((row): row is WholeRow => row.kind === "whole" && row.holding.kind !== "everything");

  const orSayWhatIsMissing = (head: string, act: () => void) => () => {
    if (selection.choices.length > 0) return act();
    notice({
      head,
      message: t(view === "person" ? "bar.minimumDevice" : "bar.minimumPerson"),
      tone: "warning",
    });
  };
  return (
    <>
      <div className={classes.tools}>
        <TextInput
          type="search"
          className={classes.search}
          aria-label={t(view === "person" ? "list.searchDevices" : "people.search")}
          placeholder={t(view === "person" ? "list.searchDevices" : "people.search")}
          value={text}
          onChange={(event) => onText(event.currentTarget.value)}
        />
        <SelectionBar
          view={view}
          selection={selection}
          shown={wholes.map(({ choice }) => choice)}
          give={give}
          take={take}
          isBusy={change.isPending}
          onGive={orSayWhatIsMissing(t("bar.give"), () => change.run(give, true, giveCalls(give)))}
          onTake={orSayWhatIsMissing(t("bar.take"), () => setAsking(true))}
        />
      </div>
      {rows.length > 0 ? (
        <AccessList
          view={view}
          rows={rows}
          selection={selection}
          onFold={(row) => onFolds((before) => new Map(before).set(row.key, !row.isOpen))}
        />
      ) : (
        <EmptyState
          title={t(view === "person" ? "devices.nothing" : "people.nothing")}
          action={
            <Button isQuiet onClick={() => onText("")}>
              {t("list.clear")}
            </Button>
          }
        />
      )}
      <Suspense>
        {isAsking && (
          <ConfirmRevoke
            choices={take}
            known={known}
            onAnswer={(isYes) => {
              setAsking(false);
              if (isYes) change.run(take, false, takeCalls(take, known));
            }}
          />
        )}
      </Suspense>
    </>
  );
}

/** Sends a change, and says what came of it; a failure's notice comes from the gateway. */
function useChange(grants: ReadonlyMap<string, Grants>, onDone: () => void) {
  const { t, i18n } = useTranslation("access");
  const what = useWhat();
  const { mutate, isPending } = useChangeAccess();
  const run = (choices: readonly Choice[], access: boolean, calls: ReturnType<typeof giveCalls>) => {
    if (isPending) return;
    const people = [...new Set(choices.map(({ person }) => person))];
    const names = people.map((id) => grants.get(id)?.person.name ?? "");
    const listed = new Intl.ListFormat(i18n.language, { type: "conjunction" }).format(names);
    const who = names.length > NAMED ? what({ people: names.length }) : listed;
    const amounts = what(amountsOf(choices));
    const said = () => {
      success(t(access ? "done.given" : "done.taken", { who, what: amounts }));
      onDone();
    };
    mutate({ calls, access }, { onSuccess: said });
  };
  return { run, isPending };
}
