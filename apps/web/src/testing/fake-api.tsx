import { MantineProvider } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import {
  type ChangeMessage,
  changesTopic,
  contract,
  DEFAULT_HOLD_FIELDS,
  type Device,
  deviceTopic,
} from "@switchboard/contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { act, render, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect } from "vitest";
import type { Api } from "../api/api-port.ts";
import { setApi } from "../api/call.ts";
import type { LiveOptions } from "../api/live-transport.ts";
import { LiveProvider } from "../data/LiveProvider.tsx";
import { readAddress } from "../ui/address.ts";
import { SwitchQuestionHost } from "../widgets/SwitchQuestionHost.tsx";
import { HOME } from "./devices.ts";
import { fakeCalls, noLive } from "./fake-calls.ts";

const broker = { url: "/mqtt", username: HOME, client_id: "me", topics: [], expires_at: "2100-01-01T00:00:00Z" };

const NO_ALARMS = { active: 0, acknowledged: 0, cleared: 0, shelved: 0, critical: 0 };

/** Simulates a server and a broker: it lists the given devices and answers as configured. */
export function fakeServer(devices: Device[], meta: string[] = []) {
  const { call, on, onRaw, inputsOf } = fakeCalls();
  let live: LiveOptions | undefined;
  on(contract.myDevices, ({ ud_id }) => {
    const listed = devices.filter(({ _id }) => ud_id === undefined || _id === ud_id);
    return { devices: structuredClone(listed), count: listed.length };
  });
  on(contract.enterpriseMe, () => ({ _id: HOME, name: "Office", time_zone: "UTC", meta, mqttPassword: "", broker }));
  on(contract.listHolds, () => ({ holds: [], rules: DEFAULT_HOLD_FIELDS }));
  on(contract.listProtections, () => ({ switches: [], interlocks: [] }));
  on(contract.listSensors, () => ({ sensors: [], buttons: [] }));
  on(contract.listPlaces, () => ({ places: [] }));
  on(contract.listAlarms, () => ({ docs: [], count: 0, counts: NO_ALARMS }));
  const api: Api = {
    call,
    openLive: (options) => {
      live = options;
      options.onState("connected");
      return noLive(options);
    },
  };
  const say = (kd_id: string, report: object) =>
    act(async () => live?.onMessage(deviceTopic(kd_id, HOME, "state"), JSON.stringify({ ts: 1, ...report })));
  /** On the person's own topic: something is different now. */
  const tell = (change: Partial<ChangeMessage>) =>
    act(async () => {
      const message = { id: crypto.randomUUID(), what: ["devices"], ...change };
      live?.onMessage(changesTopic(HOME, "me"), JSON.stringify(message));
    });
  /** Any message at all. */
  const hear = (topic: string, payload: string) => act(async () => live?.onMessage(topic, payload));
  return { api, devices, on, onRaw, say, tell, hear, inputsOf, isLive: () => live !== undefined };
}

/** Opens one screen at an address, which is read as the app's own routes read theirs; elsewhere is nothing. */
export function screenRouter(address: string, component: () => ReactNode, path = address.split("?")[0] ?? "") {
  const root = createRootRoute();
  const validateSearch = readAddress<Record<string, string>>;
  const page = createRoute({ getParentRoute: () => root, path, validateSearch, component });
  const elsewhere = createRoute({ getParentRoute: () => root, path: "$", component: () => null });
  const history = createMemoryHistory({ initialEntries: [address] });
  return createRouter({ routeTree: root.addChildren([page, elsewhere]), history });
}

/**
 * Draws one screen over it, and waits until it is live. Answers the router, which knows where one has been led. `path` is
 * the route's, where its address has gaps.
 */
export async function openScreen(
  fake: ReturnType<typeof fakeServer>,
  address: string,
  component: () => ReactNode,
  path?: string,
) {
  setApi(fake.api);
  const router = screenRouter(address, component, path);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MantineProvider env="test">
        <Notifications />
        <LiveProvider>
          <RouterProvider router={router} />
          <SwitchQuestionHost />
        </LiveProvider>
      </MantineProvider>
    </QueryClientProvider>,
  );
  await waitFor(() => expect(fake.isLive()).toBe(true));
  return router;
}
