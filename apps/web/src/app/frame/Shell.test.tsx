import {
  type AnyRouter,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { adoptSession, endSession } from "../../api/session.ts";
import { loadTexts } from "../../i18n/index.ts";
import { testToken } from "../../testing/test-token.ts";
import { createAppRouter } from "../router.ts";
import { AppFrame } from "./AppFrame.tsx";

function setWidth(width: number): void {
  (window as unknown as { happyDOM: { setViewport(size: { width: number }): void } }).happyDOM.setViewport({ width });
}

// A whole building: on a busy machine, reading it takes longer than a screen is waited for.
beforeAll(async () => void (await import("../../api/demo/demo.ts")), 60_000);
beforeEach(() => {
  setWidth(1440);
  adoptSession({ token: testToken({ is_demo: true }), partner_name: "Acme Facilities" });
});
afterEach(() => endSession({ navigate: false }));

const historyAt = (path: string) => createMemoryHistory({ initialEntries: [path] });

async function show<Router extends AnyRouter>(router: Router): Promise<Router> {
  render(<RouterProvider router={router} />);
  await screen.findByRole("button", { name: /account menu/ });
  return router;
}

/** Opens the whole app. */
const openApp = (path: string) => show(createAppRouter({ history: historyAt(path) }));

/** Opens the frame around empty screens, which saves rendering the screens. */
function open(path: string) {
  const root = createRootRoute();
  const frame = createRoute({
    getParentRoute: () => root,
    path: "app",
    loader: () => loadTexts("shell", "devices"),
    component: AppFrame,
  });
  const anyScreen = createRoute({ getParentRoute: () => frame, path: "$", component: () => null });
  const index = createRoute({ getParentRoute: () => frame, path: "/" });
  const routeTree = root.addChildren([frame.addChildren([index, anyScreen])]);
  return show(createRouter({ routeTree, history: historyAt(path) }));
}

const menus = () => screen.queryAllByRole("navigation", { name: "Main menu" });

it("marks a demo account as such, and serves it without a server", async () => {
  await openApp("/app/dashboard");
  expect(screen.getByText("This is a demo account. The data shown may not be accurate.")).toBeTruthy();
  await screen.findByText("Meridian Business Park");
});

it("cycles the menu's steps with the key, and remembers the step", async () => {
  await open("/app/devices/control");
  const side = () => menus().find((menu) => menu.dataset.step)?.dataset.step;
  expect(side()).toBe("both");
  fireEvent.keyDown(document.documentElement, { key: "b", code: "KeyB", ctrlKey: true });
  await waitFor(() => expect(side()).toBe("places"));
  await userEvent.click(screen.getByRole("button", { name: /Change menu width/ }));
  expect(side()).toBe("icons");
  await userEvent.click(screen.getByRole("button", { name: /Change menu width/ }));
  expect(side()).toBeUndefined();
  expect(localStorage.getItem("sb.menu-step")).toBe("3");
});

it("builds breadcrumbs from the path's segments", async () => {
  await open("/app/devices/control");
  const crumbs = screen.getByRole("navigation", { name: "Where you are" });
  expect([...crumbs.querySelectorAll("li")].map((crumb) => crumb.textContent)).toEqual(["Home", "Devices", "Control"]);
});

it("says inside the frame that a page does not exist, and leads home", async () => {
  const router = await openApp("/app/nowhere");
  await screen.findByText("The page which you are looking for, does not exist!");
  expect(menus().length).toBeGreaterThan(0);
  await userEvent.click(screen.getAllByRole("link", { name: "Home" })[0] as HTMLElement);
  await waitFor(() => expect(router.state.location.pathname).toBe("/app/dashboard"));
});

it("leads by letters, shows which, and can be turned off", async () => {
  const router = await open("/app/devices/control");
  const press = (key: string) => fireEvent.keyDown(document.body, { key });
  press("g");
  press("h");
  await waitFor(() => expect(router.state.location.pathname).toBe("/app/dashboard"));
  press("?");
  const list = await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
  await userEvent.click(within(list).getByRole("switch", { name: /^Use single letters as shortcuts/ }));
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  press("?");
  press("g");
  press("c");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(router.state.location.pathname).toBe("/app/dashboard");
});

it.each([
  ["/app/devices/control?state=on", "Control", "Control", "Control"],
  ["/app/analytics/energy?metric=power", "Energy", "Analytics", "Energy"],
  ["/app/devices?status=offline", "Devices", "Devices", "Devices"],
  ["/app/schedules/new?copy=1", "Automation", "Automation", "Schedules"],
  ["/app/devices/health/1", "Devices", "Devices", "Health"],
])("marks the place and the screen of %s, whatever else the address says: %s", async (address, place, list, entry) => {
  await open(address);
  const currentIn = (menu: HTMLElement) => menu.querySelector("[aria-current]")?.textContent;
  await waitFor(() => expect(menus().slice(0, 1).map(currentIn)).toEqual([place]));
  expect(currentIn(screen.getByRole("navigation", { name: list }))).toBe(entry);
});

it("shows the screens above the content when the menu is narrower, and not when it is hidden", async () => {
  await open("/app/schedules/list");
  const column = screen.getByRole("navigation", { name: "Automation" });
  expect(within(column).getByText("Acme Facilities")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: /Change menu width/ }));
  const tabs = screen.getByRole("navigation", { name: "Automation" });
  expect(within(tabs).queryByText("Acme Facilities")).toBeNull();
  expect(tabs.querySelector("[aria-current='page']")?.textContent).toBe("Schedules");
  await userEvent.click(screen.getByRole("button", { name: /Change menu width/ }));
  await userEvent.click(screen.getByRole("button", { name: /Change menu width/ }));
  expect(screen.queryByRole("navigation", { name: "Automation" })).toBeNull();
});

it("shows no tab row in a place with one screen", async () => {
  setWidth(1000);
  await open("/app/dashboard");
  expect(screen.queryByRole("navigation", { name: "Dashboards" })).toBeNull();
});

it("scrolls the entry of the screen into view, from any screen", async () => {
  const shown: (string | null)[] = [];
  vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(function (this: Element) {
    shown.push(this.textContent);
  });
  const router = await open("/app/settings");
  await waitFor(() => expect(shown.at(-1)).toBe("Settings"));
  await act(async () => router.history.push("/app/devices/control?state=on"));
  await waitFor(() => expect(shown.at(-1)).toBe("Control"));
  vi.restoreAllMocks();
});
