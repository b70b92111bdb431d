import { useMediaQuery } from "@mantine/hooks";
import type { Arrangement, TableName } from "@switchboard/domain/core";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { arrangementKey, keepArrangement, viewsQuery } from "../../data/views.ts";
import { usePreference } from "../../ui/preferences.ts";
import { fittingArrangement, type Sort, sameArrangement, standardArrangement } from "../../ui/table/arrangement.ts";
import type { Column } from "../../ui/table/column.ts";
import type { Table } from "../../ui/table/table.ts";

/** Below this the rows of a list are cards. */
const CARDS = "(max-width: 767px)";
const AT_LEAST = [1024, 1200, 1600] as const;
const AT_ONCE = { getInitialValueInEffect: false };

export interface ListTable<Row> extends Table<Row> {
  list: TableName;
  /** On a phone rows are cards. */
  isCards: boolean;
}

/** The largest of the widths above that the screen has. */
function useScreen(): number {
  const [first, second, third] = AT_LEAST;
  const isFirst = useMediaQuery(`(min-width: ${first}px)`, undefined, AT_ONCE);
  const isSecond = useMediaQuery(`(min-width: ${second}px)`, undefined, AT_ONCE);
  const isThird = useMediaQuery(`(min-width: ${third}px)`, undefined, AT_ONCE);
  if (isThird) return third;
  return isSecond ? second : isFirst ? first : 0;
}

/** Returns a list as this user arranged it: here, earlier in another browser, or the default. */
export function useTable<Row>(list: TableName, columns: readonly Column<Row>[]): ListTable<Row> {
  const isCards = useMediaQuery(CARDS, undefined, AT_ONCE) ?? false;
  const screen = useScreen();
  const [here] = usePreference<Arrangement | null>(arrangementKey(list), null);
  const before = useQuery(viewsQuery(list)).data?.last ?? null;
  const standard = useMemo(() => standardArrangement(columns, screen), [columns, screen]);
  const kept = here ?? before;
  const arrangement = useMemo(() => (kept ? fittingArrangement(columns, kept) : standard), [columns, kept, standard]);
  const shown = useMemo(
    () => arrangement.columns.flatMap(({ id }) => columns.find((column) => column.id === id) ?? []),
    [arrangement, columns],
  );
  const arrange = useCallback(
    (next: Arrangement) => keepArrangement(list, sameArrangement(next, standard) ? null : next),
    [list, standard],
  );
  const setSort = useCallback((sort: Sort) => arrange({ ...arrangement, sort }), [arrange, arrangement]);
  const { sort } = arrangement;
  return { list, isCards, columns, shown, arrangement, sort, setSort, arrange, standard };
}
