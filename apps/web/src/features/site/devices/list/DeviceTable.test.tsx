import { contract } from "@switchboard/contract";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { adoptSession } from "../../../../api/session.ts";
import { loadTexts } from "../../../../i18n/index.ts";
import { aDevice } from "../../../../testing/devices.ts";
import { fakeServer, openScreen } from "../../../../testing/fake-api.tsx";
import { fakeViews } from "../../../../testing/fake-views.ts";
import { testToken } from "../../../../testing/test-token.ts";
import { setWindowWidth } from "../../../../testing/window-width.ts";
import { DeviceListPage } from "./DeviceListPage.tsx";

const saved: { files: File[] } = { files: [] };

const room = (name: string, number: number) => ({
  _id: `00000000-0003-4000-8000-00000000000${number}`,
  name,
  type: "room" as const,
});

async function open() {
  adoptSession({ token: testToken({ role: ["user"] }), partner_name: "" });
  const fake = fakeServer([
    aDevice(1, { device_name: "=Board 10", groups: [room("Hall", 1)] }),
    aDevice(2, { device_name: "Board 2", groups: [room("Attic", 2)], current_status: 2 }),
    aDevice(3, { device_name: "Cellar" }),
  ]);
  fakeViews(fake);
  await openScreen(fake, "/app/devices", DeviceListPage);
  await screen.findByText("Cellar");
  return fake;
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));
const menu = async (opener: string | RegExp, item: string | RegExp) => {
  await press(opener);
  await userEvent.click(await screen.findByRole("menuitem", { name: item }));
};
const heading = (name: string) => screen.getByRole("columnheader", { name: new RegExp(`^${name}`) });
const headings = () => screen.getAllByRole("columnheader").map((each) => each.textContent);
const names = () => screen.getAllByRole("link").map((each) => each.querySelector("strong")?.textContent);

beforeEach(async () => {
  saved.files = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
    if (file instanceof File) saved.files.push(file);
    return "blob:file";
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
  localStorage.clear();
  await loadTexts("devices", "control", "tables", "places");
});

afterEach(() => {
  vi.restoreAllMocks();
});

it("sorts by a heading: upwards, downwards, and as it was; devices without a room are last", async () => {
  await open();
  expect(heading("Room").getAttribute("aria-sort")).toBe("none");
  await press("Room");
  await waitFor(() => expect(names()).toEqual(["Board 2", "=Board 10", "Cellar"]));
  expect(heading("Room").getAttribute("aria-sort")).toBe("ascending");
  await press("Room");
  await waitFor(() => expect(names()).toEqual(["=Board 10", "Board 2", "Cellar"]));
  await press("Room");
  expect(heading("Room").getAttribute("aria-sort")).toBe("none");
});

it("shows the chosen columns in their order, and saves them on the server", async () => {
  const fake = await open();
  await press("Columns");
  const sheet = await screen.findByRole("dialog");
  await userEvent.click(within(sheet).getByRole("checkbox", { name: "Signal" }));
  await userEvent.click(within(sheet).getByRole("checkbox", { name: "Device ID" }));
  await userEvent.click(within(sheet).getByRole("button", { name: "Move Room up" }));
  expect(within(sheet).getByRole<HTMLInputElement>("checkbox", { name: "Name" }).disabled).toBe(true);
  await userEvent.click(within(sheet).getByRole("button", { name: "Done" }));
  const chosen = ["Name", "Room", "Type", "Status", "Last seen", "Switches", "Device ID"];
  await waitFor(() => expect(headings()).toEqual(chosen));
  const kept = () =>
    fake
      .inputsOf(contract.keepArrangement)
      .at(-1)
      ?.arrangement?.columns.map(({ id }) => id);
  const ids = ["name", "room", "type", "status", "seen", "on", "kd_id"];
  await waitFor(() => expect(kept()).toEqual(ids));
});

it("makes a column wider by the arrow keys, and never narrower than can be grasped", async () => {
  await open();
  const edge = screen.getByRole("separator", { name: "Width of Room" });
  for (const key of ["ArrowLeft", "ArrowRight"]) fireEvent.keyDown(edge, { key });
  await waitFor(() => expect(edge.getAttribute("aria-valuenow")).toBe("56"));
});

it("keeps columns, order and filters under a name, and shows them again when it is picked", async () => {
  const fake = await open();
  await press("Status");
  fireEvent.change(screen.getByLabelText("Status"), { target: { value: "offline" } });
  await waitFor(() => expect(names()).toEqual(["Board 2"]));
  await menu("Views", "Save as new view…");
  const dialog = await screen.findByRole("dialog");
  await userEvent.type(within(dialog).getByLabelText("Name of the view"), "Offline");
  await userEvent.click(within(dialog).getByRole("button", { name: "Save" }));
  await screen.findByRole("button", { name: "Offline" });
  expect(fake.inputsOf(contract.newView)).toMatchObject([
    { list: "devices", name: "Offline", filters: { status: "offline" }, arrangement: { sort: { column: "status" } } },
  ]);
  await menu("Offline", "Standard view");
  await waitFor(() => expect(names()).toHaveLength(3));
  expect(heading("Status").getAttribute("aria-sort")).toBe("none");
  await menu("Views", "Offline");
  await waitFor(() => expect(names()).toEqual(["Board 2"]));
  expect(heading("Status").getAttribute("aria-sort")).toBe("ascending");
});

it("exports the shown columns in their order, without formulas", async () => {
  await open();
  await press("Room");
  await press("Columns");
  const sheet = await screen.findByRole("dialog");
  for (const name of ["Type", "Status", "Signal", "Last seen", "Switches"])
    await userEvent.click(within(sheet).getByRole("checkbox", { name }));
  await userEvent.click(within(sheet).getByRole("button", { name: "Done" }));
  await menu("Export", "CSV file");
  await waitFor(() => expect(saved.files).toHaveLength(1));
  expect(saved.files[0]?.name).toMatch(/^devices-\d{4}-\d\d-\d\d\.csv$/);
  expect((await saved.files[0]?.text())?.split("\r\n").slice(0, 3)).toEqual([
    '\uFEFF"Name","Room"',
    '"Board 2","Attic"',
    `"'=Board 10","Hall"`,
  ]);
  await menu("Export", "Excel file");
  await waitFor(() => expect(saved.files[1]?.name).toMatch(/\.xlsx$/));
});

it("shows cards with a way to sort them on a phone", async () => {
  setWindowWidth(390);
  await open();
  expect(screen.queryByRole("table")).toBeNull();
  fireEvent.change(screen.getByLabelText("Sort by"), { target: { value: "room" } });
  await waitFor(() => expect(names()).toEqual(["Board 2", "=Board 10", "Cellar"]));
  await press(/^Ascending/);
  await waitFor(() => expect(names()).toEqual(["=Board 10", "Board 2", "Cellar"]));
});
