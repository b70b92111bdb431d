import { contract } from "@switchboard/contract";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { loadTexts } from "../../i18n/index.ts";
import { liveStore } from "../../live/live.ts";
import { useLiveView } from "../../live/useLive.ts";
import { aDevice, aSwitch, switchId } from "../../testing/devices.ts";
import { fakeServer, openScreen } from "../../testing/fake-api.tsx";
import { CriticalMark } from "./CriticalMark.tsx";

const ID = switchId(1, 1);

function Mark() {
  const each = useLiveView(ID, ID, (store) => store.switch(ID));
  return each && <CriticalMark each={each} />;
}

async function open(name: string) {
  const own = aSwitch(1, 1, { name });
  const fake = fakeServer([aDevice(1, { switch_appliances: [own] })]);
  fake.on(contract.markSwitchCritical, ({ critical }) => ({ ...own, critical }));
  await openScreen(fake, "/app/devices/control", Mark);
  return { fake, box: await screen.findByRole<HTMLInputElement>("switch", { name: /^Critical/ }) };
}

beforeEach(() => loadTexts("control"));

it("marks the switch, here and on the server, when it is chosen", async () => {
  const { fake, box } = await open("Hall light");
  expect(box.checked).toBe(false);
  await userEvent.click(box);
  await waitFor(() => expect(liveStore.switch(ID)?.critical).toBe(true));
  expect(fake.inputsOf(contract.markSwitchCritical)).toEqual([{ id: ID, critical: true }]);
  await screen.findByText("Marked as critical");
});

it("is suggested when the name sounds like something that must keep running", async () => {
  await open("Server room AC");
  screen.getByText(/^Suggested:/);
});

it("is not suggested for other names", async () => {
  await open("Hall light");
  expect(screen.queryByText(/^Suggested:/)).toBeNull();
});
