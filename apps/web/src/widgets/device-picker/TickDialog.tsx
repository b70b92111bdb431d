import { Modal } from "@mantine/core";
import { type ReactNode, useDeferredValue, useMemo, useState } from "react";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { Button } from "../../ui/kit/Button.tsx";
import pane from "../../ui/kit/ListPane.module.css";
import { Row } from "../../ui/kit/layout/Row.tsx";
import { Stack } from "../../ui/kit/layout/Stack.tsx";
import { Text } from "../../ui/kit/layout/Text.tsx";
import { ScrolledList } from "../../ui/kit/ScrolledList.tsx";
import { SearchField } from "../../ui/kit/SearchField.tsx";
import classes from "./DevicesDialog.module.css";

export interface TickRow {
  id: string;
  name: string;
  note: string;
  /** Further words that find the row. */
  more?: string;
}

interface TickWords {
  title: string;
  search: string;
  all: string;
  count(count: number): string;
  /** Labels the button that unticks all; by default it says that all are shown. */
  clear?: string;
  /** Labels the final button; by default it says that they are shown. */
  submit?: string;
}

interface TickDialogProps {
  rows: readonly TickRow[];
  chosen: readonly string[];
  /** The number that can be chosen. */
  most: number;
  words: TickWords;
  /** Shown without any rows. */
  nothing: ReactNode;
  onClose(): void;
  onChoose(ids: string[]): void;
}

const ROW_HEIGHT = 56;

function useMatches(rows: readonly TickRow[], text: string): readonly TickRow[] {
  return useMemo(() => {
    const wanted = text.trim().toLocaleLowerCase();
    if (wanted === "") return rows;
    return rows.filter(({ name, note, more = "" }) =>
      [name, note, more].some((word) => word.toLocaleLowerCase().includes(wanted)),
    );
  }, [rows, text]);
}

type TickedIds = ReadonlySet<string>;

interface TickBarProps extends Pick<TickDialogProps, "rows" | "most" | "words"> {
  ticked: TickedIds;
  onTicked(ticked: TickedIds): void;
}

/** Shows how many are ticked, with buttons for none and for all that match the search, such as those of a room. */
function TickBar({ rows, most, words, ticked, onTicked }: TickBarProps) {
  const { t } = useTranslation("charts");
  const all = new Set([...ticked, ...rows.map(({ id }) => id)]);
  return (
    <Row justify="between" gap={12}>
      <span role="status">{ticked.size === 0 ? words.all : words.count(ticked.size)}</span>
      <Button isQuiet isIdle={ticked.size === 0} onClick={() => onTicked(new Set())}>
        {words.clear ?? t("devices.clear")}
      </Button>
      {rows.length > 0 && all.size <= most && most > 1 && (
        <Button isQuiet onClick={() => onTicked(all)}>
          {t("devices.tickAll")}
        </Button>
      )}
    </Row>
  );
}

interface EntryProps {
  row: TickRow;
  isTicked: boolean;
  isFull: boolean;
  onToggle(): void;
}

function Entry({ row, isTicked, isFull, onToggle }: EntryProps) {
  return (
    <label className={`${pane.entry} ${classes.entry}`} data-chosen={isTicked || undefined}>
      <input type="checkbox" checked={isTicked} disabled={isFull && !isTicked} onChange={onToggle} />
      <span>
        <strong>{row.name}</strong>
        <small>{row.note}</small>
      </span>
    </label>
  );
}

/** Chooses the subjects of a chart or report; none ticked means all of them. */
export function TickDialog({ rows, chosen, most, words, nothing, onClose, onChoose }: TickDialogProps) {
  const { t } = useTranslation(["charts", "common"]);
  const [text, setText] = useState("");
  const [ticked, setTicked] = useState<TickedIds>(new Set(chosen));
  const matches = useMatches(rows, useDeferredValue(text));
  const isFull = most > 1 && ticked.size >= most;
  const toggle = (id: string) => {
    const isOn = ticked.has(id);
    // When only one can be chosen, a new choice replaces it.
    const next = new Set(most === 1 ? [] : ticked);
    if (isOn) next.delete(id);
    else next.add(id);
    setTicked(next);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={words.title}
      closeButtonProps={{ "aria-label": t("common:close"), size: 44, iconSize: 22 }}
    >
      <Stack gap={12} className={classes.body}>
        <SearchField data-autofocus label={words.search} value={text} onChange={setText} />
        <TickBar rows={matches} most={most} words={words} ticked={ticked} onTicked={setTicked} />
        {isFull && (
          <Text as="p" tone="quiet">
            {t("charts:devices.most", { count: most })}
          </Text>
        )}
        {matches.length === 0 && (
          <Text as="div" tone="quiet">
            {nothing}
          </Text>
        )}
        <ScrolledList ids={matches.map(({ id }) => id)} rowHeight={ROW_HEIGHT}>
          {(index) => {
            const row = matches[index];
            if (!row) return null;
            const { id } = row;
            return <Entry row={row} isTicked={ticked.has(id)} isFull={isFull} onToggle={() => toggle(id)} />;
          }}
        </ScrolledList>
        <Button onClick={() => onChoose([...ticked])}>{words.submit ?? t("charts:devices.show")}</Button>
      </Stack>
    </Modal>
  );
}
