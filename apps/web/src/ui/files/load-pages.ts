import type { LoadRows } from "./useTableExport.ts";

/** As many as a spreadsheet is still pleasant with. */
const MOST_EXPORTED = 20_000;

interface PageOfRows<Row> {
  rows: readonly Row[];
  /** The number of all rows that match. */
  count: number;
}

/** Loads a list page by page, because no call answers with more than a page. */
export function loadPages<Row>(
  page: (offset: number, signal: AbortSignal) => Promise<PageOfRows<Row>>,
  most: number = MOST_EXPORTED,
): LoadRows<Row> {
  return async (tell, signal) => {
    const loaded: Row[] = [];
    let all = 0;
    do {
      const { rows, count } = await page(loaded.length, signal);
      loaded.push(...rows);
      // Rows that were removed meanwhile still count, and must not be waited for.
      all = rows.length > 0 ? count : loaded.length;
      tell({ done: loaded.length, all: Math.min(all, most) });
    } while (loaded.length < Math.min(all, most));
    return { rows: loaded, isCut: loaded.length < all };
  };
}
