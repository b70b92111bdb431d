import classes from "./PrintSheet.module.css";

/** Nobody prints more rows, and browsers take long to lay them out. */
export const MOST_PRINTED = 5000;

interface PrintedTable {
  title: string;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}

/** Builds the nodes one by one, so that names stay text. */
function sheetOf({ title, columns, rows }: PrintedTable): HTMLElement {
  const add = (parent: HTMLElement, tag: string, text?: string) => {
    const child = document.createElement(tag);
    if (text !== undefined) child.textContent = text;
    return parent.appendChild(child);
  };
  const sheet = document.createElement("div");
  sheet.className = classes.sheet ?? "";
  add(sheet, "h1", title);
  const table = add(sheet, "table");
  const head = add(add(table, "thead"), "tr");
  for (const column of columns) add(head, "th", column);
  const body = add(table, "tbody");
  for (const row of rows) {
    const line = add(body, "tr");
    for (const cell of row) add(line, "td", cell);
  }
  return sheet;
}

/** Opens the browser's print dialog with a table alone; people save it as PDF there. */
export function printTable(table: PrintedTable): void {
  const sheet = sheetOf({ ...table, rows: table.rows.slice(0, MOST_PRINTED) });
  document.body.append(sheet);
  // Some browsers return from print() before the dialog is closed.
  addEventListener("afterprint", () => sheet.remove(), { once: true });
  window.print();
}
