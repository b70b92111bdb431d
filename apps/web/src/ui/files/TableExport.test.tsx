import { MantineProvider } from "@mantine/core";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ExportedTable } from "./ExportedTable.tsx";
import { TableExport } from "./TableExport.tsx";

const saved: File[] = [];

const columns = [
  { title: "Switch", text: ({ name }: { name: string }) => name },
  { title: "Hours on (h)", text: () => "40 h", value: () => 40 },
];
const NASTY = "=cmd|' /C calc'!A0<img src=x>";

beforeEach(() => {
  saved.length = 0;
  URL.createObjectURL = (file) => {
    if (file instanceof File) saved.push(file);
    return "blob:saved";
  };
  URL.revokeObjectURL = () => {};
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function choose(entry: string, rows = [{ name: NASTY }]) {
  render(
    <MantineProvider env="test">
      <TableExport name="running-hours" title="By switch" columns={columns} rows={rows} />
    </MantineProvider>,
  );
  await userEvent.click(await screen.findByRole("button", { name: "Export: By switch" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: entry }));
}

it("saves a CSV file in which a name stays text", async () => {
  await choose("CSV file");
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(await saved[0]?.text()).toContain(`"'${NASTY}","40 h"`);
});

it("saves an Excel file", async () => {
  await choose("Excel file");
  await waitFor(() => expect(saved[0]?.name).toMatch(/^running-hours-\d{4}-\d{2}-\d{2}\.xlsx$/));
});

it("prints the table alone, with names as text, and takes it away afterwards", async () => {
  const print = vi.fn(() => {
    const sheet = document.querySelector("body > div > table")?.parentElement;
    expect(sheet?.querySelector("h1")?.textContent).toBe("By switch");
    expect([...(sheet?.querySelectorAll("td") ?? [])].map((cell) => cell.textContent)).toEqual([NASTY, "40 h"]);
    expect(sheet?.querySelector("img")).toBeNull();
  });
  vi.stubGlobal("print", print);
  await choose("PDF, by printing");
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  window.dispatchEvent(new Event("afterprint"));
  expect(document.querySelector("body > div > table")).toBeNull();
});

it("offers nothing without rows", () => {
  render(
    <MantineProvider env="test">
      <TableExport name="a" title="By switch" columns={columns} rows={[]} />
    </MantineProvider>,
  );
  expect(screen.queryByRole("button")).toBeNull();
});

it("shows the rows under their columns, and exports also those it has no room for", async () => {
  render(
    <MantineProvider env="test">
      <ExportedTable
        name="running-hours"
        title="By switch"
        columns={columns}
        rows={[{ name: "Fan" }]}
        all={[{ name: "Fan" }, { name: "Lamp" }]}
        keyOf={({ name }) => name}
      />
    </MantineProvider>,
  );
  screen.getByRole("row", { name: "Fan 40 h" });
  expect(screen.queryByText("Lamp")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Export: By switch" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "CSV file" }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(await saved[0]?.text()).toContain('"Lamp","40 h"');
});
