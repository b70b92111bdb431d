import { contract, type PlaceImport } from "@switchboard/contract";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { loadTexts } from "../../../../../i18n/index.ts";
import { fakeServer, openScreen } from "../../../../../testing/fake-api.tsx";
import { PlaceFilesMenu } from "./PlaceFilesMenu.tsx";

const LOOK: PlaceImport = {
  applied: false,
  created: [{ row: 2, kind: "floor", name: "Roof", path: "Park / Tower" }],
  changed: [
    {
      ...{ row: 3, kind: "room", name: "Hall", path: "Park" },
      fields: [
        { field: "parent", before: "", after: "Park" },
        { field: "area", before: null, after: 40.5 },
      ],
    },
  ],
  unchanged: 7,
  problems: [],
};

async function open(mayImport = true, look: Partial<PlaceImport> = {}) {
  const fake = fakeServer([]);
  fake.on(contract.importPlaces, ({ apply }) => ({ ...LOOK, ...look, applied: apply }));
  fake.on(contract.listPlaces, () => ({ places: [] }));
  fake.on(contract.exportPlaces, () => new File(["kind,name"], "places.csv"));
  await openScreen(fake, "/app/rooms", () => <PlaceFilesMenu mayImport={mayImport} />);
  await userEvent.click(await screen.findByRole("button", { name: mayImport ? "Import and export" : "Export" }));
  return fake;
}

async function choose(name: string, content: string): Promise<HTMLElement> {
  await userEvent.click(await screen.findByRole("menuitem", { name: "Import places and rooms" }));
  const sheet = await screen.findByRole("dialog", { name: "Import places and rooms" });
  const input =
    sheet.querySelector<HTMLInputElement>('input[type="file"]') ?? document.querySelector('input[type="file"]');
  await userEvent.upload(input as HTMLInputElement, new File([content], name), { applyAccept: false });
  return sheet;
}

beforeEach(() => loadTexts("rooms"));

it("saves an export in the chosen format", async () => {
  const files: Blob[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((file) => `blob:${files.push(file as Blob)}`);
  const fake = await open(false);
  await userEvent.click(await screen.findByRole("menuitem", { name: "GeoJSON for maps" }));
  await waitFor(() => expect(files).toHaveLength(1));
  expect(fake.inputsOf(contract.exportPlaces)).toEqual([{ format: "geojson" }]);
});

it("offers no import to people who may not change places", async () => {
  await open(false);
  await screen.findByRole("menuitem", { name: "CSV for spreadsheets" });
  expect(screen.queryByRole("menuitem", { name: /Import/ })).toBeNull();
});

it("shows what a file would do, and imports it after a press", async () => {
  const fake = await open();
  const sheet = await choose("places.csv", "kind,name\nfloor,Roof");
  const result = await within(sheet).findByRole("region", { name: "Result of the check" });
  within(result).getByText("1 new");
  within(result).getByText("Park / Tower");
  within(result).getByText("In: nothing else → Park");
  within(result).getByText("Area in m²: none → 40.5");
  within(result).getByText("7 unchanged");
  const file = { format: "csv", content: "kind,name\nfloor,Roof" };
  expect(fake.inputsOf(contract.importPlaces)).toEqual([{ ...file, apply: false }]);
  await userEvent.click(within(sheet).getByRole("button", { name: "Import 2 places" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(fake.inputsOf(contract.importPlaces)[1]).toEqual({ ...file, apply: true });
});

it("names the problems of a file and offers no import", async () => {
  await open(true, {
    ...{ created: [], changed: [], unchanged: 0 },
    problems: [{ row: 4, field: "area", message: "Not a number" }],
  });
  const sheet = await choose("places.geojson", "{}");
  await within(sheet).findByText("Feature 4, area");
  within(sheet).getByText("Not a number");
  expect(within(sheet).queryByRole("button", { name: /Import/ })).toBeNull();
});

it("says so when everything is here already", async () => {
  await open(true, { created: [], changed: [] });
  const sheet = await choose("places.csv", "kind,name");
  await within(sheet).findByText(/There is nothing to import/);
});

it.each([
  ["plan.pdf", "x", "Choose a .csv, .geojson or .json file"],
  ["places.csv", "x".repeat(1024 * 1024 + 1), "The file is larger than 1 MB"],
])("asks nothing of the server about %s of the wrong kind or size", async (name, content, words) => {
  const fake = await open();
  const sheet = await choose(name, content);
  await within(sheet).findByText(words);
  expect(fake.inputsOf(contract.importPlaces)).toEqual([]);
});
