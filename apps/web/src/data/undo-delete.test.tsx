import { MantineProvider } from "@mantine/core";
import { Notifications, notifications } from "@mantine/notifications";
import { contract, type RestoredThing } from "@switchboard/contract";
import { QueryClient } from "@tanstack/react-query";
import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "../api/api-error.ts";
import { setApi } from "../api/call.ts";
import { fakeServer } from "../testing/fake-api.tsx";
import { offerUndo } from "./undo-delete.ts";

const [ONE, OTHER] = [crypto.randomUUID(), crypto.randomUUID()];
const back = (name: string, left_out: RestoredThing["left_out"] = []): RestoredThing => ({
  thing: "device",
  thing_id: crypto.randomUUID(),
  name,
  left_out,
});

beforeEach(() => {
  render(
    <MantineProvider env="test">
      <Notifications />
    </MantineProvider>,
  );
});
afterEach(() => act(() => notifications.clean()));

async function deleteAndUndo(answer: () => { restored: RestoredThing[] }) {
  const fake = fakeServer([]);
  fake.on(contract.undoDelete, answer);
  setApi(fake.api);
  const client = new QueryClient();
  const refreshed = vi.spyOn(client, "invalidateQueries");
  await act(() => offerUndo(client, "2 devices deleted", { thing: "device", ids: [ONE, OTHER] }));
  await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
  return { asked: () => fake.inputsOf(contract.undoDelete), refreshed };
}

it("restores everything that was deleted at once, and reloads all data", async () => {
  const { asked, refreshed } = await deleteAndUndo(() => ({ restored: [back("Lobby"), back("Hall")] }));
  await screen.findByText("2 items are back");
  expect(asked()).toEqual([{ thing: "device", ids: [ONE, OTHER] }]);
  await waitFor(() => expect(refreshed).toHaveBeenCalledOnce());
});

it("says what could not be restored, grouped by kind", async () => {
  await deleteAndUndo(() => ({
    restored: [back("Lobby", [{ what: "access", count: 1 }]), back("Hall", [{ what: "access", count: 2 }])],
  }));
  await screen.findByText("Could not be restored with it: access of 3 people");
});

it("says why nothing came back", async () => {
  const { refreshed } = await deleteAndUndo(() => {
    throw new ApiError(409, { code: "device.taken", head: "x", message: "x" });
  });
  await screen.findByText("Not restored");
  expect(refreshed).not.toHaveBeenCalled();
});
