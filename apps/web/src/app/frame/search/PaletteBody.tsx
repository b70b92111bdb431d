import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from "react";
import { useSwitchQuestion } from "../../../live/switch-question.ts";
import type { FoundRow } from "./find-rows.ts";
import { PaletteField } from "./PaletteField.tsx";
import { optionId, PaletteList } from "./PaletteList.tsx";
import { PaletteNote } from "./PaletteNote.tsx";
import { PaletteResult } from "./PaletteResult.tsx";
import { useRecent } from "./recent.ts";
import { useRights } from "./rights.ts";
import { Said } from "./Said.tsx";
import type { Thing } from "./thing.ts";
import { useFound } from "./useFound.ts";
import { useRowActions } from "./useRowActions.ts";

/** The number of rows skipped by PageUp and PageDown. */
const LEAP = 8;
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: LEAP, PageUp: -LEAP };

/** Returns the row further on: single steps wrap around, leaps stop at the ends. */
function rowFrom(rows: readonly FoundRow[], at: FoundRow | undefined, by: number): FoundRow | undefined {
  const place = rows.findIndex((row) => row.thing.key === at?.thing.key);
  const next = place + by;
  if (Math.abs(by) === 1) return rows.at(next % rows.length);
  return rows[Math.max(0, Math.min(rows.length - 1, next))];
}

/** Focuses the field except during a question. */
function useFocus(field: RefObject<HTMLInputElement | null>, isAsked: boolean, onQuestion: (isAsked: boolean) => void) {
  useEffect(() => {
    onQuestion(isAsked);
    if (!isAsked) field.current?.focus();
  }, [field, isAsked, onQuestion]);
}

interface PaletteBodyProps {
  onClose(): void;
  /** Called when a question opens, because its keys are not for the search. */
  onQuestion(isAsked: boolean): void;
}

export function PaletteBody({ onClose, onQuestion }: PaletteBodyProps) {
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState<FoundRow>();
  const [acted, setActed] = useState<Thing>();
  const field = useRef<HTMLInputElement>(null);
  const list = useId();
  const rights = useRights();
  const { note } = useRecent();
  const { asked, perform, toggle } = useRowActions(onClose);
  const question = useSwitchQuestion();
  const { sections, ...found } = useFound(text, rights);
  const rows = sections.flatMap((section) => section.rows);
  const selected = rows.find((row) => row.thing.key === chosen?.thing.key) ?? rows[0];
  useFocus(field, question !== undefined, onQuestion);

  const type = (next: string) => {
    setText(next);
    setChosen(undefined);
    field.current?.focus();
  };
  const use = (row: FoundRow, isToggle: boolean) => {
    note(row.thing.key);
    setActed(row.thing);
    if (isToggle) toggle(row.thing);
    else perform(row);
  };
  const press = (event: KeyboardEvent) => {
    const by = STEPS[event.key];
    // Enter may end a word of Telugu or Hindi.
    if (event.nativeEvent.isComposing || (by === undefined && event.key !== "Enter")) return;
    event.preventDefault();
    if (by !== undefined) setChosen(rowFrom(rows, selected, by));
    else if (selected) use(selected, event.ctrlKey || event.metaKey);
  };
  const current = selected && optionId(list, selected);
  return (
    <>
      <PaletteField ref={field} {...{ text, list }} selected={current} onText={type} onKey={press} onClose={onClose} />
      {rows.length > 0 && (
        <PaletteList
          id={list}
          {...{ sections, selected }}
          hasLever={rights.mayControl}
          onSelect={setChosen}
          onUse={use}
        />
      )}
      <PaletteResult {...{ rows, acted, asked }} />
      <PaletteNote text={text} count={rows.length} {...found} onTry={type} />
      <Said thing={acted} />
    </>
  );
}
