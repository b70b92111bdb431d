import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, test, vi } from "vitest";
import type { Api } from "../api/api-port.ts";
import { ApiError, setApi } from "../api/call.ts";
import { adoptSession, endSession } from "../api/session.ts";
import { noLive } from "../testing/fake-calls.ts";
import { testToken } from "../testing/test-token.ts";
import { writePreference } from "../ui/preferences.ts";
import { followSession } from "./follow-session.ts";
import { createAppRouter } from "./router.ts";

function refuse(failure: ApiError) {
  const call = vi.fn<Api["call"]>().mockRejectedValue(failure);
  setApi({ call, openLive: noLive });
  return call;
}

/** No server answers unless a test says otherwise. */
beforeEach(() => {
  refuse(new ApiError(0, { code: "network" }));
});
afterEach(() => {
  setApi(undefined);
  endSession({ navigate: false });
});

function open(path: string) {
  const router = createAppRouter({ history: createMemoryHistory({ initialEntries: [path] }) });
  render(<RouterProvider router={router} />);
  return router;
}

test.each(["/", "/app", "/app/dashboard", "/app/dashboards/default", "/app/devices/control", "/app/nowhere"])(
  "%s leads to the login without a token",
  async (path) => {
    const router = open(path);
    await screen.findByRole("heading", { name: "Sign in" });
    expect(router.state.location.pathname).toBe("/user/login");
    expect(screen.getByText("smart enterprise solutions")).toBeTruthy();
  },
);

it("leads from /user to the login", async () => {
  const router = open("/user");
  await screen.findByRole("heading", { name: "Sign in" });
  expect(router.state.location.pathname).toBe("/user/login");
});

it("remembers the requested address, and never one of another site", async () => {
  const router = open("/app/devices/control?device=7");
  await screen.findByRole("heading", { name: "Sign in" });
  expect(router.state.location.search).toEqual({ from: "/app/devices/control?device=7" });
  const elsewhere = open("/user/login?from=//evil.example/app/");
  await waitFor(() => expect(elsewhere.state.status).toBe("idle"));
  expect(elsewhere.state.location.search).toEqual({});
});

test.each([
  "/app/%E0%A4%A",
  "/app/%00",
  "/app/%5C%5Cevil.example",
  "/app/devices/%zz",
  "/%E0%A4%A",
  "//evil.example/app",
])("%s is a page that does not exist, and stays on this one", async (path) => {
  adoptSession({ token: testToken({ is_demo: true }), partner_name: "" });
  open(path);
  await screen.findByText("The page which you are looking for, does not exist!");
});

it("shows the spec's message for an unknown page, and on the error page", async () => {
  open("/nowhere");
  await screen.findByText("The page which you are looking for, does not exist!");
  expect(screen.getByRole("link", { name: "Go back home" }).getAttribute("href")).toBe("/");
  open("/error");
  await screen.findByText("Oops... looks like an error occurred");
});

it("says beside each field that it is required, and above the button that all are", async () => {
  open("/user/login");
  await userEvent.click(await screen.findByRole("button", { name: "Sign in" }));
  expect(screen.getAllByText("Required")).toHaveLength(2);
  expect(screen.getByText("All fields are mandatory")).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText("Email or user name"));
});

it("shows the returned message of a failed login", async () => {
  const failure = new ApiError(400, { code: "auth.wrong_credentials", message: "Wrong user name or password" });
  refuse(failure);
  open("/user/login");
  await userEvent.type(await screen.findByLabelText("Email or user name"), "asha");
  await userEvent.type(screen.getByLabelText("Password"), "wrong{Enter}");
  await screen.findByText("Wrong user name or password");
});

it("uses the setup call for the first admin, with the token of the address", async () => {
  const call = refuse(new ApiError(409, { code: "setup.done" }));
  open("/user/register?setup=12345678901234567890123");
  await userEvent.type(await screen.findByLabelText("Your name"), "Asha");
  await userEvent.type(screen.getByLabelText("Email"), "asha@example.test");
  await userEvent.type(screen.getByLabelText("Organisation"), "Acme");
  await userEvent.type(screen.getByLabelText("Password"), "switchboard{Enter}");
  await screen.findByText("This server has been set up already");
  const [, input] = call.mock.calls.find(([endpoint]) => endpoint.path === "/auth/setup") ?? [];
  expect(input).toMatchObject({ token: "12345678901234567890123", name: "Asha" });
});

it("clears theme, group-by and loaded codesets at a sign-out, keeps the language, and opens the login unless the caller stays", async () => {
  const router = open("/nowhere");
  const forget = followSession(router);
  writePreference("theme", "dark");
  writePreference("group-by", 1);
  writePreference("language", "en");
  writePreference("codeset.1", { keys: [] });
  adoptSession({ token: testToken(), partner_name: "" });
  endSession({ navigate: false });
  const kept = ["sb.theme", "sb.group-by", "sb.codeset.1"].map((key) => localStorage.getItem(key));
  expect(kept).toEqual([null, null, null]);
  expect(localStorage.getItem("sb.language")).toBe('"en"');
  expect(router.state.location.pathname).toBe("/nowhere");
  adoptSession({ token: testToken(), partner_name: "" });
  endSession();
  await waitFor(() => expect(router.state.location.pathname).toBe("/user/login"));
  forget();
});
