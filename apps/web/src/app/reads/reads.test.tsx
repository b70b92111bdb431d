import { MantineProvider } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { contract } from "@switchboard/contract";
import {
  onlineManager,
  type QueryClient,
  QueryClientProvider,
  useInfiniteQuery,
  useQuery,
} from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it, test, vi } from "vitest";
import { runningCalls } from "../../api/activity.ts";
import { ApiError, call, setApi } from "../../api/call.ts";
import { groupsQuery } from "../../data/groups.ts";
import { remotesQuery } from "../../data/remotes.ts";
import { rollupQuery } from "../../data/rollup.ts";
import { scenesQuery } from "../../data/scenes.ts";
import { schedulesQuery } from "../../data/schedules.ts";
import { shortcutsQuery } from "../../data/shortcuts.ts";
import { loadTexts } from "../../i18n/index.ts";
import { fakeCalls, noLive } from "../../testing/fake-calls.ts";
import { Loader } from "../frame/Loader.tsx";
import { useFailureNotices } from "../frame/useFailureNotices.ts";
import { createQueryClient } from "../query-client.ts";

const down = () => Promise.reject(new ApiError(502, {}));
const never = () => new Promise<never>(() => {});
const UNABLE = "We are unable to process the response, please try again later";

let server: ReturnType<typeof fakeCalls>;
let client: QueryClient;

beforeEach(async () => {
  await loadTexts("shell");
  vi.useFakeTimers();
  server = fakeCalls();
  client = createQueryClient();
  setApi({ call: server.call, openLive: noLive });
});
afterEach(async () => {
  cleanup();
  client.clear();
  await wait(0);
  onlineManager.setOnline(true);
  vi.useRealTimers();
});

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const isLoading = () => screen.queryByText("fetching data") !== null;
const heads = () => [...document.querySelectorAll(".mantine-Notification-title")].map((each) => each.textContent);

function Page({ children }: { children: ReactNode }) {
  useFailureNotices();
  return (
    <MantineProvider env="test">
      <Notifications />
      <Loader />
      {children}
    </MantineProvider>
  );
}

async function open(children: ReactNode): Promise<void> {
  render(
    <QueryClientProvider client={client}>
      <Page>{children}</Page>
    </QueryClientProvider>,
  );
  await wait(0);
}

function Groups() {
  const { refetch } = useQuery(groupsQuery());
  return (
    <button type="button" onClick={() => void refetch()}>
      Try again
    </button>
  );
}
const Remotes = () => void useQuery(remotesQuery());
const Shortcuts = () => void useQuery(shortcutsQuery());
const Scenes = () => void useQuery(scenesQuery());
const Schedules = () => void useQuery(schedulesQuery());
const Rollup = () => void useQuery(rollupQuery());

it("says 'fetching data' while a read is slow, and never for one that is quick", async () => {
  const answer = Promise.withResolvers<{ groups: [] }>();
  server.on(contract.deviceGroups, () => answer.promise);
  await open(<Groups />);
  await wait(300);
  expect(isLoading()).toBe(false);
  await wait(300);
  expect(isLoading()).toBe(true);
  answer.resolve({ groups: [] });
  await wait(1000);
  expect(isLoading()).toBe(false);
});

it("shows nothing while shown data is reloaded", async () => {
  server.on(contract.deviceGroups, () => ({ groups: [] }));
  await open(<Groups />);
  server.on(contract.deviceGroups, never);
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await wait(5000);
  expect(isLoading()).toBe(false);
});

it("does not flicker with polled data", async () => {
  server.onRaw(contract.latestEvents, down);
  const Poll = () =>
    void useQuery({
      queryKey: ["poll"],
      queryFn: () => call(contract.latestEvents, { type: "1" }, { quiet: true, silent: true }),
      refetchInterval: 2000,
    });
  await open(<Poll />);
  server.onRaw(contract.latestEvents, never);
  await wait(3000);
  expect(isLoading()).toBe(false);
});

it("shows the loader again for the next page, which a user requested", async () => {
  server.on(contract.listUsers, () => ({ users: [], count: 2 }));
  const People = () => {
    const { fetchNextPage } = useInfiniteQuery({
      queryKey: ["people"],
      queryFn: ({ pageParam: offset }) => call(contract.listUsers, { limit: 1, offset }, { quiet: true, silent: true }),
      initialPageParam: 0,
      getNextPageParam: () => 1,
    });
    return (
      <button type="button" onClick={() => void fetchNextPage()}>
        More
      </button>
    );
  };
  await open(<People />);
  server.on(contract.listUsers, never);
  fireEvent.click(screen.getByRole("button", { name: "More" }));
  await wait(600);
  expect(isLoading()).toBe(true);
});

it("ends with the session that it was for", async () => {
  server.on(contract.deviceGroups, never);
  await open(<Groups />);
  await wait(600);
  act(() => client.clear());
  cleanup();
  await wait(0);
  expect(runningCalls()).toBe(0);
});

test.each([
  [403, {}, "Forbidden"],
  [502, {}, "Server Error"],
  [0, { code: "network" }, "Server Error"],
  [404, { head: "Not found", message: "There is no such group" }, "Error - Not found"],
  [500, {}, "Error - 500"],
] as const)("a read that ends with %i raises the notice of spec §8, for five seconds", async (status, body, head) => {
  server.on(contract.deviceGroups, () => Promise.reject(new ApiError(status, body)));
  await open(<Groups />);
  await wait(1500);
  expect(heads()).toEqual([head]);
  await wait(6000);
  expect(heads()).toEqual([]);
});

it("shows ten simultaneous failures once", async () => {
  for (const endpoint of [contract.deviceGroups, contract.myRemotes, contract.listShortcuts])
    server.onRaw(endpoint, down);
  await open(
    <>
      <Groups />
      <Remotes />
      <Shortcuts />
    </>,
  );
  expect(heads()).toEqual(["Server Error"]);
});

it("shows a continuing failure once, and again to a user who retries", async () => {
  server.onRaw(contract.deviceGroups, down);
  await open(<Groups />);
  await wait(6000);
  await act(() => client.refetchQueries());
  await wait(0);
  expect(heads()).toEqual([]);
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await wait(0);
  expect(heads()).toEqual(["Server Error"]);
});

it("says once that a refresh failed, and again only after one has worked", async () => {
  const fine = () => ({ groups: [] });
  server.on(contract.deviceGroups, fine);
  await open(<Groups />);
  for (const [answer, said] of [
    [down, ["Server Error"]],
    [down, []],
    [fine, []],
    [down, ["Server Error"]],
  ] as const) {
    server.onRaw(contract.deviceGroups, answer);
    fireEvent.click(document.body);
    await act(() => client.refetchQueries());
    await wait(0);
    expect(heads()).toEqual(said);
    await wait(6000);
  }
});

it("does not repeat the failure of polled data", async () => {
  server.on(contract.rollupProgress, () => ({
    running: true,
    time_zone: "UTC",
    done: 1,
    total: 2,
    startedAt: null,
    finishedAt: null,
  }));
  await open(<Rollup />);
  server.onRaw(contract.rollupProgress, down);
  await wait(2500);
  expect(heads()).toEqual(["Server Error"]);
  await wait(6000);
  fireEvent.click(document.body);
  await wait(20_000);
  expect(heads()).toEqual([]);
});

it("leaves failures of scenes and schedules to their screens", async () => {
  server.onRaw(contract.listScenes, down);
  server.onRaw(contract.listSchedules, down);
  await open(
    <>
      <Scenes />
      <Schedules />
    </>,
  );
  await wait(2000);
  expect(heads()).toEqual([]);
});

it("leaves the missing second step to its set-up", async () => {
  server.on(contract.deviceGroups, () => Promise.reject(new ApiError(403, { code: "auth.enrol" })));
  await open(<Groups />);
  expect(heads()).toEqual([]);
});

it("fails without a network, and asks again by itself once there is one", async () => {
  onlineManager.setOnline(false);
  server.on(contract.deviceGroups, () => Promise.reject(new ApiError(0, { code: "network" })));
  await open(<Groups />);
  await wait(1500);
  expect(screen.getByText(UNABLE)).toBeTruthy();
  server.on(contract.deviceGroups, () => ({ groups: [] }));
  act(() => onlineManager.setOnline(true));
  await wait(0);
  expect(client.getQueryData(groupsQuery().queryKey)).toEqual([]);
});
