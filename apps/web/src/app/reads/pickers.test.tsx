import { MantineProvider } from "@mantine/core";
import { contract, type Device } from "@switchboard/contract";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { fireEvent, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ApiError, setApi } from "../../api/call.ts";
import { adoptSession } from "../../api/session.ts";
import { LiveProvider } from "../../data/LiveProvider.tsx";
import { WatchPicker } from "../../features/automation/workflows/form/WatchPicker.tsx";
import { newState } from "../../features/automation/workflows/form/workflow-draft.ts";
import { DeviceChooser } from "../../features/site/configure/DeviceChooser.tsx";
import { ShortcutPicker } from "../../features/site/dashboard/shortcuts/ShortcutPicker.tsx";
import { DeviceTray } from "../../features/site/groups/drag/DeviceTray.tsx";
import { loadTexts } from "../../i18n/index.ts";
import { liveStore } from "../../live/live.ts";
import { useDeviceIds } from "../../live/useLive.ts";
import { aDevice } from "../../testing/devices.ts";
import { screenRouter } from "../../testing/fake-api.tsx";
import { fakeCalls, noLive } from "../../testing/fake-calls.ts";
import { testToken } from "../../testing/test-token.ts";
import { MemberPicker } from "../../widgets/groups/MemberPicker.tsx";
import { DeviceSheet } from "../../widgets/picker/DeviceSheet.tsx";
import { SwitchSheet } from "../../widgets/picker/SwitchSheet.tsx";
import { SwitchPickerSheet } from "../../widgets/switch-picker/SwitchPickerSheet.tsx";
import { createQueryClient } from "../query-client.ts";

type Answer = { devices: Device[]; count: number };
const never = () => new Promise<Answer>(() => {});
const down = (): Promise<Answer> => Promise.reject(new ApiError(500, {}));
const none = (): Answer => ({ devices: [], count: 0 });

const METER = aDevice(1, { device_type: "KIOT_HEAVY_PLUG" });
const some = (): Answer => ({ devices: [METER], count: 1 });

const nothing = () => {};
const useAll = () => useDeviceIds().flatMap((id) => liveStore.device(id) ?? []);
const OfAChart = () => <DeviceSheet devices={useAll()} chosen={[]} most={9} onClose={nothing} onChoose={nothing} />;
const ToConfigure = () => (
  <DeviceChooser
    devices={useAll()}
    search={{ ids: [], several: false }}
    shown={[]}
    type={undefined}
    hasDraft={() => false}
  />
);
const PICKERS: [string, ReactNode, string, string][] = [
  [
    "devices of a group",
    <MemberPicker key="group" label="Devices" chosen={new Set()} onChange={nothing} leaves={() => undefined} />,
    "No devices yet",
    "No matches",
  ],
  ["devices to drag into a group", <DeviceTray key="tray" />, "No devices yet", "No matching devices"],
  ["devices of a chart", <OfAChart key="chart" />, "No devices to choose from", "No matches"],
  ["devices to configure", <ToConfigure key="configure" />, "No devices yet", "No matching devices"],
  [
    "devices to watch",
    <WatchPicker key="watch" state={newState(24)} problem={undefined} onChange={nothing} />,
    "None of your devices can measure this.",
    "No matches",
  ],
  [
    "switches of an action",
    <SwitchPickerSheet key="action" actions={[]} onChange={nothing} onClose={nothing} />,
    "No switches yet",
    "No matches",
  ],
  [
    "switches of a form",
    <SwitchSheet key="form" title="Switches" chosen={[]} onClose={nothing} onChoose={nothing} />,
    "No switches yet",
    "No matches",
  ],
  [
    "what a shortcut leads to",
    <ShortcutPicker key="shortcut" onClose={nothing} />,
    "There are no switches or remotes yet",
    "No matches",
  ],
];

let server: ReturnType<typeof fakeCalls>;
let client: ReturnType<typeof createQueryClient>;

beforeEach(async () => {
  await loadTexts("automation", "charts", "configure", "dashboard", "devices", "groups", "picker", "workflows");
  adoptSession({ token: testToken({ role: ["admin"] }), partner_name: "" });
  server = fakeCalls();
  server.on(contract.deviceGroups, () => ({ groups: [] }));
  server.on(contract.myRemotes, () => ({ remotes: [] }));
  server.onRaw(contract.enterpriseMe, () => new Promise(() => {}));
  client = createQueryClient();
  setApi({ call: server.call, openLive: noLive });
});
afterEach(() => client.clear());

function open(picker: ReactNode, answer: () => Answer | Promise<Answer>): void {
  server.on(contract.myDevices, answer);
  render(
    <QueryClientProvider client={client}>
      <MantineProvider env="test">
        <LiveProvider>
          <RouterProvider router={screenRouter("/pick", () => picker)} />
        </LiveProvider>
      </MantineProvider>
    </QueryClientProvider>,
  );
}

describe.each(PICKERS)("%s", (_, picker, noneWords, noMatch) => {
  test("are on their way, whatever is typed meanwhile", async () => {
    open(picker, never);
    await screen.findByText("fetching data");
    fireEvent.change(screen.getByRole("searchbox"), { target: { value: "lamp" } });
    await screen.findByText("fetching data");
    expect(screen.queryByText(noMatch)).toBeNull();
    expect(screen.queryByText(noneWords)).toBeNull();
  });

  test("could not be loaded, and are asked for again", async () => {
    open(picker, down);
    await screen.findByText("The devices could not be loaded");
    server.on(contract.myDevices, none);
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByText(noneWords);
  });

  test("are none at all, whatever is typed", async () => {
    open(picker, none);
    await screen.findByText(noneWords);
    fireEvent.change(screen.getByRole("searchbox"), { target: { value: "lamp" } });
    await screen.findByText(noneWords);
  });

  test("do not match what was typed", async () => {
    open(picker, some);
    fireEvent.change(await screen.findByRole("searchbox"), { target: { value: "no such name" } });
    await screen.findByText(noMatch);
  });
});
