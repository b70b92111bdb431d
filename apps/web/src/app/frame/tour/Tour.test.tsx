import { contract } from "@switchboard/contract";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { setApi } from "../../../api/call.ts";
import { adoptSession } from "../../../api/session.ts";
import type { UserDetails } from "../../../api/token.ts";
import { loadTexts } from "../../../i18n/index.ts";
import { fakeServer } from "../../../testing/fake-api.tsx";
import { testToken } from "../../../testing/test-token.ts";
import { AppFrame } from "../AppFrame.tsx";
import { startTour } from "./start-tour.ts";

beforeAll(async () => void (await import("../../../api/demo/demo.ts")), 60_000);
beforeEach(() => sessionStorage.clear());

/** Opens the frame around screens with a heading and a field. */
async function open(details: Partial<UserDetails>, path = "/app/dashboard") {
  adoptSession({ token: testToken(details), partner_name: "" });
  const root = createRootRoute();
  const loader = () => loadTexts("shell", "devices");
  const frame = createRoute({ getParentRoute: () => root, path: "app", loader, component: AppFrame });
  const component = () => <button type="button">On the screen</button>;
  const anyScreen = createRoute({ getParentRoute: () => frame, path: "$", component });
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createRouter({ routeTree: root.addChildren([frame.addChildren([anyScreen])]), history });
  const { unmount } = render(<RouterProvider router={router} />);
  await screen.findByRole("button", { name: /account menu/ });
  return { unmount, path: () => router.state.location.pathname };
}

const card = (name: string) => screen.findByRole("dialog", { name });
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const ended = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
/** The frame has settled, and no code is on its way that could still show it. */
const expectNoTour = async () => {
  await act(async () => void (await import("./Tour.tsx")));
  expect(screen.queryByRole("dialog")).toBeNull();
};

it("leads through the screens in the demo and ends with the way to an own building", async () => {
  const { path } = await open({ is_demo: true });
  expect((await card("Home")).textContent).toContain("Step 1 of 6");
  const visited = [path()];
  for (const name of ["Control", "Automation", "Energy", "Alarms", "Search"]) {
    expect(screen.queryByRole("link", { name: "Create your own building" })).toBeNull();
    await press("Next");
    await card(name);
    await waitFor(() => expect(path()).toMatch(/^\/app/));
    visited.push(path());
  }
  expect(new Set(visited).size).toBe(5);
  const link = screen.getByRole("link", { name: "Create your own building" });
  expect(link.getAttribute("href")).toBe("/user/register");
  await press("Done");
  await ended();
});

it("shows itself once in a tab, and only at Home", async () => {
  const first = await open({ is_demo: true }, "/app/alarms");
  await expectNoTour();
  first.unmount();
  const second = await open({ is_demo: true });
  await card("Home");
  await press("Skip tour");
  await ended();
  second.unmount();
  await open({ is_demo: true });
  await expectNoTour();
});

it("goes by keys: on, back, and out with the focus where it was", async () => {
  await open({ is_demo: true }, "/app/alarms");
  const opener = screen.getByRole("button", { name: "On the screen" });
  opener.focus();
  act(startTour);
  expect(document.activeElement).toBe(await card("Home"));
  await userEvent.keyboard("{Enter}");
  expect(document.activeElement).toBe(await card("Control"));
  await userEvent.keyboard("{ArrowRight}");
  await card("Automation");
  await userEvent.keyboard("{ArrowLeft}");
  await card("Control");
  const menu = screen.getByRole("button", { name: /account menu/ });
  menu.focus();
  act(() => screen.getByRole("dialog").focus());
  await userEvent.keyboard("{Escape}");
  await ended();
  await waitFor(() => expect(document.activeElement).toBe(menu));
});

it("lets the screen be used beside it", async () => {
  await open({ is_demo: true });
  await card("Home");
  const button = screen.getByRole("button", { name: "On the screen" });
  await userEvent.click(button);
  expect(document.activeElement).toBe(button);
  fireEvent.keyDown(button, { key: "ArrowRight" });
  expect(await card("Home")).toBeTruthy();
});

it("asks the server once for an invited person, and says nothing of an own building", async () => {
  const fake = fakeServer([]);
  setApi(fake.api);
  fake.on(contract.beginTour, () => ({ due: true }));
  const { unmount } = await open({ role: ["user"], is_tour_due: true });
  await card("Home");
  for (let step = 1; !screen.queryByRole("button", { name: "Done" }); step++) {
    await press("Next");
    await screen.findByText(new RegExp(`^Step ${step + 1} of`));
  }
  expect(screen.queryByRole("link", { name: "Create your own building" })).toBeNull();
  unmount();
  await open({ role: ["user"], is_tour_due: true });
  await expectNoTour();
  expect(fake.inputsOf(contract.beginTour)).toHaveLength(1);
});

it.each([
  ["an existing account", { is_tour_due: false }, 0],
  ["a person who has seen it elsewhere", { is_tour_due: true }, 1],
])("shows nothing to %s until they ask for it", async (_who, details, asked) => {
  const fake = fakeServer([]);
  setApi(fake.api);
  fake.on(contract.beginTour, () => ({ due: false }));
  await open(details);
  await expectNoTour();
  await waitFor(() => expect(fake.inputsOf(contract.beginTour)).toHaveLength(asked));
  await userEvent.click(screen.getByRole("button", { name: /account menu/ }));
  await press("Take the tour");
  await card("Home");
});
