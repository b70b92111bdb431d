import { type KeyboardEvent, useDeferredValue, useMemo, useState } from "react";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { useIsOnline } from "../../live/useLive.ts";
import { Row } from "../../ui/kit/layout/Row.tsx";
import { Stack } from "../../ui/kit/layout/Stack.tsx";
import { Text } from "../../ui/kit/layout/Text.tsx";
import { TextButton } from "../../ui/kit/layout/TextButton.tsx";
import { SearchField } from "../../ui/kit/SearchField.tsx";
import { SegmentedControl } from "../../ui/kit/SegmentedControl.tsx";
import { type TickRow, TickRows } from "../../ui/kit/TickRows.tsx";
import type { Loadable } from "../LoadFailure.tsx";
import type { ListLoad } from "../list-load.ts";
import { PickerNote } from "../PickerNote.tsx";
import classes from "./Picker.module.css";
import { type Grouping, matchingEntries, type PickerEntry, type PickerRow, pickerRows } from "./picker-rows.ts";

interface PickerWords {
  /** Shown when there is nothing to choose from. */
  nothing: string;
  search?: string | undefined;
  /** Shown while nothing is chosen, where that has a meaning, such as all devices. */
  unchosen?: string | undefined;
  /** Labels the button that unticks all. */
  clear?: string | undefined;
}

export interface PickerProps {
  entries: readonly PickerEntry[];
  chosen: ReadonlySet<string>;
  onTick(ids: readonly string[], isIn: boolean): void;
  /** The number that can be chosen; with 1, a choice replaces the one before. */
  most?: number;
  /** Names what is loaded, for failures. */
  what: Loadable;
  load: ListLoad;
  words: PickerWords;
  /** True where the search takes the focus of a sheet. */
  hasFocus?: boolean;
  isWrong?: boolean;
  className?: string | undefined;
}

/** Leads from the search into the list, as in any list of suggestions. */
function intoList(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== "ArrowDown") return;
  event.preventDefault();
  const list = event.currentTarget.closest("[data-picker]");
  list?.querySelector<HTMLElement>("input[data-index][tabindex='0']")?.focus();
}

/**
 * Lists switches, devices or the like to tick: searched, below the headings of rooms or devices, each of which ticks all below it.
 * Whoever renders it keeps the choice.
 */
export function Picker({ entries, most = Number.POSITIVE_INFINITY, ...props }: PickerProps) {
  const { chosen, onTick, what, load, words, hasFocus, isWrong, className } = props;
  const { t } = useTranslation("picker");
  const [text, setText] = useState("");
  const [grouping, setGrouping] = useState<Grouping>("room");
  const wanted = useDeferredValue(text);
  const found = useMemo(() => matchingEntries(entries, wanted), [entries, wanted]);
  const rows = useMemo(() => pickerRows(found, grouping), [found, grouping]);
  const hasDevices = entries.some(({ device }) => device);
  return (
    <Stack gap={8} grows data-picker className={className ? `${classes.list} ${className}` : classes.list}>
      <SearchField
        data-autofocus={hasFocus || undefined}
        data-problem={isWrong || undefined}
        label={words.search ?? t("search")}
        value={text}
        onChange={setText}
        onKeyDown={intoList}
      />
      {hasDevices && (
        <SegmentedControl
          fullWidth
          aria-label={t("groupBy")}
          value={grouping}
          onChange={(value: Grouping) => setGrouping(value)}
          data={(["room", "device"] as const).map((value) => ({ value, label: t(`by.${value}`) }))}
        />
      )}
      <PickerBar found={found} {...{ chosen, onTick, most, words }} />
      <Rows
        // Another search or order starts at the first row.
        key={`${grouping} ${wanted}`}
        {...{ rows, grouping, chosen, onTick, most }}
        empty={
          <PickerNote
            what={what}
            load={load}
            hasAny={entries.length > 0}
            words={{ none: words.nothing, noMatch: t("noMatch") }}
          />
        }
      />
    </Stack>
  );
}

type Choice = Required<Pick<PickerProps, "chosen" | "onTick" | "most">>;

/** Shows how many are chosen, with buttons for none and for all that match the search. */
function PickerBar({
  found,
  chosen,
  onTick,
  most,
  words,
}: Choice & { found: readonly PickerEntry[]; words: PickerWords }) {
  const { t } = useTranslation("picker");
  const missing = found.map(({ id }) => id).filter((id) => !chosen.has(id));
  const isFull = most > 1 && chosen.size >= most;
  return (
    <Row wraps justify="between" gap="0 12" tone="quiet" size={13} isTabular className={classes.bar}>
      <span role="status">
        {chosen.size === 0 ? (words.unchosen ?? t("none")) : t("chosen", { count: chosen.size })}
        {isFull && ` · ${t("most", { count: most })}`}
      </span>
      <Row as="span" isInline gap={12}>
        {missing.length > 0 && most > 1 && chosen.size + missing.length <= most && (
          <TextButton onClick={() => onTick(missing, true)}>{t("all", { count: found.length })}</TextButton>
        )}
        {chosen.size > 0 && (
          <TextButton onClick={() => onTick([...chosen], false)}>{words.clear ?? t("clear")}</TextButton>
        )}
      </Row>
    </Row>
  );
}

interface RowsProps extends Choice {
  rows: readonly PickerRow[];
  grouping: Grouping;
  empty: React.ReactNode;
}

function tickedOf(ids: readonly string[], chosen: ReadonlySet<string>): "all" | "some" | "none" {
  const count = ids.filter((id) => chosen.has(id)).length;
  return count === ids.length ? "all" : count > 0 ? "some" : "none";
}

function Rows({ rows, grouping, chosen, onTick, most, empty }: RowsProps) {
  const keys = useMemo(() => rows.map(({ key }) => key), [rows]);
  const isSingle = most === 1;
  const idsOf = (row: PickerRow) => (row.kind === "heading" ? row.ids : [row.entry.id]);
  const isFull = (row: PickerRow) =>
    !isSingle && chosen.size + idsOf(row).filter((id) => !chosen.has(id)).length > most;
  const rowAt = (index: number): TickRow | undefined => {
    const row = rows[index];
    if (!row) return undefined;
    const isHeading = row.kind === "heading";
    return {
      // Where only one can be chosen, a heading has nothing to tick.
      ticked: isHeading && isSingle ? undefined : tickedOf(idsOf(row), chosen),
      isHeading,
      isFull: isFull(row),
      words: row.kind === "heading" ? <HeadingWords row={row} /> : <EntryWords entry={row.entry} grouping={grouping} />,
    };
  };
  const tick = (index: number, isIn: boolean) => {
    const row = rows[index];
    if (row) onTick(idsOf(row), isIn);
  };
  return <TickRows className={classes.rows} keys={keys} row={rowAt} isSingle={isSingle} onTick={tick} empty={empty} />;
}

function HeadingWords({ row: { name, note, ids } }: { row: Extract<PickerRow, { kind: "heading" }> }) {
  const { t } = useTranslation("picker");
  return (
    <span>
      {name || t("noRoom")}
      <small>{[note, t("inGroup", { count: ids.length })].filter(Boolean).join(" · ")}</small>
    </span>
  );
}

function EntryWords({ entry, grouping }: { entry: PickerEntry; grouping: Grouping }) {
  const { name, type, room, device, note, deviceId, isCritical } = entry;
  const { t } = useTranslation("picker");
  const place = grouping === "device" ? room : device?.name;
  return (
    <>
      <span>
        {name}
        <small>{[type, place, note].filter(Boolean).join(" · ")}</small>
      </span>
      <Row as="span" isInline gap={6} className={classes.marks}>
        {isCritical && (
          <Text as="small" isPill tone="critical">
            {t("critical")}
          </Text>
        )}
        {deviceId && <OfflineMark deviceId={deviceId} />}
      </Row>
    </>
  );
}

/** Watches the connection of a device while its row is in view. */
function OfflineMark({ deviceId }: { deviceId: string }) {
  const { t } = useTranslation("picker");
  if (useIsOnline(deviceId) !== false) return null;
  return (
    <Text as="small" isPill tone="quiet">
      {t("offline")}
    </Text>
  );
}
