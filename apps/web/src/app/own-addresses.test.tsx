import { contract } from "@switchboard/contract";
import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it } from "vitest";
import { setApi } from "../api/call.ts";
import { adoptSession, endSession } from "../api/session.ts";
import { aDevice } from "../testing/devices.ts";
import { fakeCalls, noLive } from "../testing/fake-calls.ts";
import { testToken } from "../testing/test-token.ts";
import { mayLeave } from "../ui/kit/unsaved.ts";
import { undoNotice } from "../ui/notices/undo-notice.tsx";
import { followSession } from "./follow-session.ts";
import { createAppRouter } from "./router.ts";

const OLD = aDevice(7);
const HERE = testToken({ enterprise_id: "here" });
const THERE = testToken({ enterprise_id: "there" });
let forget = () => {};

/** Two enterprises: the device is in the first. */
function serve() {
  const { call, on, calls } = fakeCalls();
  on(contract.myDevices, () => ({ devices: [OLD], count: 1 }));
  setApi({ call, openLive: noLive });
  return (since = 0) => calls.slice(since).map(({ input }) => JSON.stringify(input ?? {}));
}

async function open(entries: string[]) {
  const router = createAppRouter({ history: createMemoryHistory({ initialEntries: entries }) });
  forget = followSession(router);
  render(<RouterProvider router={router} />);
  await waitFor(() => expect(router.state.status).toBe("idle"));
  return router;
}

beforeEach(() => adoptSession({ token: HERE, partner_name: "" }));
afterEach(() => {
  forget();
  setApi(undefined);
  endSession({ navigate: false });
});

it("asks the other enterprise for nothing of this one: screen, history and notices are left behind", async () => {
  const asked = serve();
  const router = await open([`/app/devices/control?device=${OLD._id}`, `/app/devices/health/${OLD._id}`]);
  await waitFor(() => expect(asked().some((input) => input.includes(OLD._id))).toBe(true));
  const before = asked().length;
  act(() => undoNotice({ text: "Deleted", undo: "Undo", onUndo: () => {} }));
  await screen.findByRole("button", { name: "Undo" });

  act(() => adoptSession({ token: THERE, partner_name: "" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/app/dashboard"));
  await waitFor(() => expect(asked().length).toBeGreaterThan(before));
  act(() => router.history.back());
  await waitFor(() => expect(router.state.status).toBe("idle"));
  expect(router.state.location.pathname).toBe("/app/dashboard");
  expect(asked(before).filter((input) => input.includes(OLD._id))).toEqual([]);
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
});

it("stays on the page when the same person signs in again to the same enterprise", async () => {
  serve();
  const router = await open([`/app/devices/health/${OLD._id}`]);
  act(() => adoptSession({ token: `${HERE}again`, partner_name: "" }));
  await waitFor(() => expect(router.state.status).toBe("idle"));
  expect(router.state.location.pathname).toBe(`/app/devices/health/${OLD._id}`);
});

it.each([
  ["the same person comes back to where they were", HERE, `/app/devices/health/${OLD._id}`],
  ["another person begins at the start", testToken({ _id: "someone else" }), "/app/dashboard"],
])("after a session that ended by itself, %s", async (_, token, expected) => {
  serve();
  const router = await open([`/app/devices/health/${OLD._id}`]);
  const { call, on } = fakeCalls();
  on(contract.login, () => ({ token, partner_name: "" }));
  act(() => endSession({ navigate: true, comeBack: true }));
  setApi({ call, openLive: noLive });
  await userEvent.type(await screen.findByLabelText("Email or user name"), "asha");
  await userEvent.type(screen.getByLabelText("Password"), "switchboard{Enter}");
  await waitFor(() => expect(router.state.location.pathname).toBe(expected));
});

it("asks before a form with changes is left for another enterprise, and opens the login when its session is over", async () => {
  serve();
  const router = await open(["/app/scenes/new"]);
  await userEvent.type(await screen.findByLabelText("Name"), "Evening");
  const asked = mayLeave();
  await userEvent.click(await screen.findByRole("button", { name: "Stay" }));
  expect(await asked).toBe(false);
  const askedAgain = mayLeave();
  await userEvent.click(await screen.findByRole("button", { name: "Leave without saving" }));
  expect(await askedAgain).toBe(true);
  act(() => endSession());
  await screen.findByRole("heading", { name: "Sign in" });
  expect(router.state.location.pathname).toBe("/user/login");
});
