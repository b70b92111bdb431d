import { MantineProvider } from "@mantine/core";
import { contract, type ReplyOf } from "@switchboard/contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { ApiError, setApi } from "../../../../api/call.ts";
import { loadTexts } from "../../../../i18n/index.ts";
import { fakeCalls, noLive } from "../../../../testing/fake-calls.ts";
import { RoomSelect } from "./RoomSelect.tsx";

type Rooms = ReplyOf<typeof contract.deviceGroups>;
const HALL: Rooms["groups"][number] = { _id: "hall", name: "Hall", type: "room", devices: [] };

beforeEach(() => loadTexts("devices"));

async function open(answer: () => Promise<Rooms>) {
  const server = fakeCalls();
  server.on(contract.deviceGroups, answer);
  setApi({ call: server.call, openLive: noLive });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MantineProvider env="test">
        <RoomSelect value="hall" onChange={() => {}} />
      </MantineProvider>
    </QueryClientProvider>,
  );
  return (await screen.findByRole("combobox", { name: "Room" })) as HTMLSelectElement;
}

const shown = (select: HTMLSelectElement) => select.selectedOptions[0]?.textContent;

it("does not say that a device has no room while the rooms are on their way", async () => {
  const answer = Promise.withResolvers<Rooms>();
  const select = await open(() => answer.promise);
  expect(shown(select)).toBe("fetching data");
  answer.resolve({ groups: [HALL] });
  await waitFor(() => expect(shown(select)).toBe("Hall"));
});

it("says that the rooms could not be loaded, and keeps the one it has", async () => {
  const select = await open(() => Promise.reject(new ApiError(500, {})));
  await screen.findByText("The rooms could not be loaded");
  expect([select.value, shown(select)]).toEqual(["hall", "–"]);
});
