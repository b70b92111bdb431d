import { MantineProvider } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import {
  type AnyEndpoint,
  type ChangeMessage,
  changesTopic,
  contract,
  type Device,
  deviceTopic,
  type InputOf,
  type ReplyOf,
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
import { LiveProvider } from "../data/LiveProvider.tsx";
import { setGateway } from "../gateway/gateway.ts";
import type { Gateway } from "../gateway/gateway-port.ts";
import type { LiveOptions } from "../gateway/live-transport.ts";
import { HOME } from "./devices.ts";

const broker = { url: "/mqtt", username: HOME, client_id: "me", topics: [], expires_at: "2100-01-01T00:00:00Z" };

/** A server and a broker in the hand of the test: it says what is there, and answers what it was told to. */
export function fakeServer(devices: Device[], meta: string[] = []) {
  const handlers = new Map<string, (input: never) => unknown>();
  const calls: { path: string; input: unknown }[] = [];
  const nameOf = ({ method, path }: AnyEndpoint) => `${method} ${path}`;
  let live: LiveOptions | undefined;
  function on<E extends AnyEndpoint>(endpoint: E, handle: (input: InputOf<E>) => ReplyOf<E>): void {
    handlers.set(nameOf(endpoint), handle);
  }
  on(contract.myDevices, ({ ud_id }) => {
    const listed = devices.filter(({ _id }) => ud_id === undefined || _id === ud_id);
    return { devices: structuredClone(listed), count: listed.length };
  });
  on(contract.enterpriseMe, () => ({ _id: HOME, name: "Office", time_zone: "UTC", meta, mqttPassword: "", broker }));
  const gateway: Gateway = {
    call: async (endpoint, input) => {
      const handle = handlers.get(nameOf(endpoint));
      if (!handle) throw new Error(`Unexpected call of ${nameOf(endpoint)}`);
      if (endpoint.method === "POST") calls.push({ path: endpoint.path, input });
      return handle((input ?? {}) as never) as never;
    },
    openLive: (options) => {
      live = options;
      options.onState("connected");
      return { subscribe: () => {}, unsubscribe: () => {}, publish: () => {}, end: () => {} };
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
  const inputsOf = (endpoint: AnyEndpoint) =>
    calls.filter(({ path }) => path === endpoint.path).map(({ input }) => input);
  return { gateway, devices, on, say, tell, hear, inputsOf, isLive: () => live !== undefined };
}

/** Draws one screen over it, and waits until it is live. Answers the router, which knows where one has been led. */
export async function openScreen(fake: ReturnType<typeof fakeServer>, path: string, component: () => ReactNode) {
  setGateway(fake.gateway);
  const root = createRootRoute();
  const page = createRoute({ getParentRoute: () => root, path, component });
  const elsewhere = createRoute({ getParentRoute: () => root, path: "$", component: () => null });
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createRouter({ routeTree: root.addChildren([page, elsewhere]), history });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MantineProvider env="test">
        <Notifications />
        <LiveProvider>
          <RouterProvider router={router as never} />
        </LiveProvider>
      </MantineProvider>
    </QueryClientProvider>,
  );
  await waitFor(() => expect(fake.isLive()).toBe(true), { timeout: 5000 });
  return router;
}
