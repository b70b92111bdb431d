import { type BinEntry, contract, type RestoredThing } from "@switchboard/contract";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it } from "vitest";
import { ApiError } from "../../../api/call.ts";
import { adoptSession, endSession } from "../../../api/session.ts";
import { loadTexts } from "../../../i18n/index.ts";
import { fakeServer, openScreen } from "../../../testing/fake-api.tsx";
import { testToken } from "../../../testing/test-token.ts";
import { BinPage } from "./BinPage.tsx";

const DAY = 86_400_000;

function binned(name: string, own: Partial<BinEntry> = {}, daysAgo = 1): BinEntry {
  const deleted = Date.now() - daysAgo * DAY;
  return {
    _id: crypto.randomUUID(),
    thing: "scene",
    thing_id: crypto.randomUUID(),
    name,
    deleted_by: "Asha Rao",
    deleted_at: new Date(deleted).toISOString(),
    purge_at: new Date(deleted + 30 * DAY).toISOString(),
    ...own,
  };
}

beforeEach(() => loadTexts("bin"));
afterEach(() => endSession({ navigate: false }));
const signIn = (role: "admin" | "user") => adoptSession({ token: testToken({ role: [role] }), partner_name: "" });

function world(entries: BinEntry[]) {
  signIn("admin");
  const fake = fakeServer([]);
  fake.on(contract.listBin, ({ thing, search = "" }) => {
    const found = entries.filter((each) => (!thing || each.thing === thing) && each.name.includes(search));
    return { entries: found, count: found.length };
  });
  return fake;
}
const row = (name: string) => screen.findByRole("listitem", { name });

it("shows the kind of each thing, who deleted it and the days left", async () => {
  await openScreen(
    world([binned("Leaving", {}, 1.5), binned("Old board", { thing: "device" }, 28.5)]),
    "/app/bin",
    BinPage,
  );
  const leaving = await row("Leaving");
  expect(leaving.textContent).toContain("Scene");
  expect(leaving.textContent).toContain("Deleted by Asha Rao");
  expect(leaving.textContent).toContain("29 days left");
  expect((await row("Old board")).textContent).toContain("2 days left");
});

it("finds by kind and by name, and says when nothing matches", async () => {
  await openScreen(world([binned("Leaving"), binned("Old board", { thing: "device" })]), "/app/bin", BinPage);
  await row("Leaving");
  await userEvent.selectOptions(screen.getByLabelText("Type"), "Device");
  await waitFor(() => expect(screen.queryByRole("listitem", { name: "Leaving" })).toBeNull());
  await row("Old board");
  await userEvent.type(screen.getByLabelText("Search by name"), "zzz");
  await screen.findByText("Nothing found");
  await userEvent.click(screen.getByRole("button", { name: "Clear filters" }));
  await row("Leaving");
});

it("restores something, and says what could not be restored with it", async () => {
  const entries = [binned("Old board", { thing: "device" })];
  const fake = world(entries);
  fake.on(contract.restoreBinned, ({ id }): RestoredThing => {
    const [gone] = entries.splice(
      entries.findIndex(({ _id }) => _id === id),
      1,
    );
    return {
      thing: "device",
      thing_id: gone?.thing_id ?? "",
      name: "Old board",
      left_out: [{ what: "access", count: 2 }],
    };
  });
  await openScreen(fake, "/app/bin", BinPage);
  await userEvent.click(within(await row("Old board")).getByRole("button", { name: "Restore Old board" }));
  await screen.findByText("Old board is back");
  screen.getByText("Could not be restored with it: access of 2 people");
  await screen.findByText("The bin is empty");
});

it("deletes for good only after a question that says what is lost", async () => {
  const entries = [binned("Old board", { thing: "device" })];
  const fake = world(entries);
  const asked: string[] = [];
  fake.on(contract.purgeBinned, ({ id }) => {
    asked.push(id);
    entries.length = 0;
    return { purged: true } as const;
  });
  await openScreen(fake, "/app/bin", BinPage);
  await userEvent.click(within(await row("Old board")).getByRole("button", { name: "Delete Old board for good" }));
  const question = await screen.findByRole("dialog", { name: "Delete Old board for good?" });
  expect(question.textContent).toContain("Its readings, events and history are deleted too.");
  expect(asked).toEqual([]);
  await userEvent.click(within(question).getByRole("button", { name: "Delete for good" }));
  await screen.findByText("The bin is empty");
  expect(asked).toHaveLength(1);
});

it("says that the bin could not be loaded, and tries again", async () => {
  const fake = world([]);
  let isDown = true;
  fake.on(contract.listBin, () => {
    if (isDown) throw new ApiError(503, {});
    return { entries: [], count: 0 };
  });
  await openScreen(fake, "/app/bin", BinPage);
  await screen.findByText("The bin could not be loaded");
  isDown = false;
  await userEvent.click(screen.getByRole("button", { name: /again/i }));
  await screen.findByText("The bin is empty");
});

it("is for admins", async () => {
  signIn("user");
  await openScreen(fakeServer([]), "/app/bin", BinPage);
  expect(screen.queryByLabelText("Search by name")).toBeNull();
});
