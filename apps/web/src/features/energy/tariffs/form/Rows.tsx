import { IconPlus, IconTrash } from "@switchboard/icons";
import type { ReactNode } from "react";
import { Button } from "../../../../ui/kit/Button.tsx";
import { IconButton } from "../../../../ui/kit/IconButton.tsx";
import { without } from "../tariff-draft.ts";
import classes from "./TariffForm.module.css";

interface RowsProps<Item> {
  /** Names the rows for screen readers. */
  label: string;
  items: readonly Item[];
  add: string;
  remove: string;
  /** The number of rows that cannot be removed. */
  least?: number;
  problem?: string | undefined;
  onAdd(): void;
  onChange(items: Item[]): void;
  children(item: Item, index: number): ReactNode;
}

export function Rows<Item>(props: RowsProps<Item>) {
  const { label, items, add, remove, least = 0, problem, onAdd, onChange, children } = props;
  return (
    <fieldset className={classes.rows}>
      <legend>{label}</legend>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is what stands at its place
        <div key={index} className={classes.row}>
          <div className={classes.cells}>{children(item, index)}</div>
          {items.length > least && (
            <IconButton icon={IconTrash} label={remove} onClick={() => onChange(without(items, index))} />
          )}
        </div>
      ))}
      <Problem text={problem} />
      <Button isQuiet onClick={onAdd}>
        <IconPlus size={18} stroke={1.8} aria-hidden="true" />
        {add}
      </Button>
    </fieldset>
  );
}

export function Problem({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p className={classes.problem} role="alert" data-problem tabIndex={-1}>
      {text}
    </p>
  );
}
