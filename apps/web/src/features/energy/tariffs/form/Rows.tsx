import { IconPlus, IconTrash } from "@switchboard/icons";
import type { ReactNode } from "react";
import { Button } from "../../../../ui/kit/Button.tsx";
import { FieldRow } from "../../../../ui/kit/FieldRow.tsx";
import { IconButton } from "../../../../ui/kit/IconButton.tsx";
import { Grid } from "../../../../ui/kit/layout/Grid.tsx";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
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
    <Stack as="fieldset" align="start" gap={8}>
      <legend>{label}</legend>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is what stands at its place
        <FieldRow key={index} hasAction={items.length > least} isShort>
          <Grid min={130} isFit align="end" gap={8} className={classes.cells}>
            {children(item, index)}
          </Grid>
          {items.length > least && (
            <IconButton icon={IconTrash} label={remove} onClick={() => onChange(without(items, index))} />
          )}
        </FieldRow>
      ))}
      <Problem text={problem} />
      <Button isQuiet onClick={onAdd}>
        <IconPlus size={18} stroke={1.8} aria-hidden="true" />
        {add}
      </Button>
    </Stack>
  );
}

export function Problem({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <Text as="p" tone="critical" role="alert" data-problem tabIndex={-1}>
      {text}
    </Text>
  );
}
