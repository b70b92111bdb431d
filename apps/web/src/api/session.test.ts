import { contract, type InputOf, type ReplyOf } from "@switchboard/contract";
import { afterEach, expect, it, vi } from "vitest";
import { fakeCalls, noLive } from "../testing/fake-calls.ts";
import { testToken } from "../testing/test-token.ts";
import { ApiError, setApi } from "./call.ts";
import {
  adoptSession,
  endSession,
  followOtherTabs,
  getSession,
  onSessionEnd,
  onSessionRenewed,
  renameSelf,
} from "./session.ts";
import { signIn, signOut } from "./sign-in.ts";
import { switchEnterprise } from "./switch-enterprise.ts";

const credentials = { username: "asha@example.test", password: "switchboard" };

type Login = typeof contract.login;

function answer(reply: (input: InputOf<Login>) => ReplyOf<Login>) {
  const { call, on, inputsOf } = fakeCalls();
  on(contract.login, reply);
  setApi({ call, openLive: noLive });
  return { on, inputsOf };
}

afterEach(() => {
  setApi(undefined);
  endSession({ navigate: false });
});

it("is processing during the login, and logged in with the token stored after it", async () => {
  const token = testToken({ name: "ఆశా రావు" });
  answer(() => ({ token, partner_name: "Acme" }));
  const login = signIn(credentials);
  expect(getSession().state).toBe("processing");
  expect(await login).toBe(true);
  expect(getSession()).toMatchObject({ state: "logged in", token, partner_name: "Acme", user: { name: "ఆశా రావు" } });
  expect(localStorage.getItem("sb.token")).toBe(token);
});

it("records the error and clears the token when the login fails, and forgets the error at the next try", async () => {
  localStorage.setItem("sb.token", "old");
  answer(() => {
    throw new ApiError(400, { code: "auth.wrong_credentials", message: "Wrong user name or password" });
  });
  expect(await signIn(credentials)).toBe(false);
  expect(getSession()).toMatchObject({ state: "login error", error: { message: "Wrong user name or password" } });
  expect(localStorage.getItem("sb.token")).toBeNull();
  const again = signIn(credentials);
  expect(getSession().error).toBeUndefined();
  await again;
});

it("sends a notification id, and logs in without it when the server does not accept it", async () => {
  const { inputsOf } = answer((input) => {
    if (input.notification_id) {
      throw new ApiError(400, { code: "request.invalid", fields: [{ path: "notification_id", message: "no" }] });
    }
    return { token: testToken(), partner_name: "" };
  });
  expect(await signIn(credentials)).toBe(true);
  expect(inputsOf(contract.login).map((input) => "notification_id" in input)).toEqual([true, false]);
});

it("clears the token at a sign-out, tells the server, and says whether to navigate", async () => {
  const { on, inputsOf } = answer(() => ({ token: testToken(), partner_name: "" }));
  on(contract.logout, () => ({ accepted: true as const }));
  await signIn(credentials);
  const ends: boolean[] = [];
  const forget = onSessionEnd(({ navigate }) => ends.push(navigate));
  signOut({ navigate: false });
  forget();
  expect(inputsOf(contract.logout)).toHaveLength(1);
  expect(getSession().state).toBe("logged out");
  expect(localStorage.getItem("sb.token")).toBeNull();
  expect(ends).toEqual([false]);
});

it("is renewed by another enterprise's token", async () => {
  const { on } = answer(() => ({ token: testToken({ enterprise_id: "one" }), partner_name: "" }));
  await signIn(credentials);
  let renewals = 0;
  const forget = onSessionRenewed(() => {
    renewals += 1;
  });
  on(contract.switchEnterprise, () => ({ token: testToken({ enterprise_id: "two" }), partner_name: "" }));
  await switchEnterprise("two");
  forget();
  expect(getSession().user?.enterprise_id).toBe("two");
  expect(renewals).toBe(1);
});

it("ends when another tab signs out", async () => {
  answer(() => ({ token: testToken(), partner_name: "" }));
  await signIn(credentials);
  followOtherTabs();
  localStorage.removeItem("sb.token");
  window.dispatchEvent(new StorageEvent("storage", { key: "sb.token" }));
  expect(getSession().state).toBe("logged out");
});

it("changes the name at once, also from another tab, and keeps nothing of it for the next login", () => {
  const token = testToken({ name: "Asha" });
  adoptSession({ token, partner_name: "" });
  const renewed = vi.fn();
  const stop = onSessionRenewed(renewed);
  renameSelf("Asha Rao");
  expect(getSession().user?.name).toBe("Asha Rao");
  const tab = new EventTarget() as Window;
  followOtherTabs(tab);
  localStorage.setItem("sb.name", "Asha Verma");
  tab.dispatchEvent(new StorageEvent("storage", { key: "sb.name" }));
  expect(getSession()).toMatchObject({ token, user: { name: "Asha Verma" } });
  // The user and enterprise are the same, so loaded data stays.
  expect(renewed).not.toHaveBeenCalled();
  stop();
  endSession({ navigate: false });
  adoptSession({ token: testToken({ name: "Kiran" }), partner_name: "" });
  expect(getSession().user?.name).toBe("Kiran");
});

it("deletes the data kept for offline reading when the session ends", async () => {
  const deleteDatabase = vi.fn();
  vi.stubGlobal("indexedDB", { deleteDatabase });
  adoptSession({ token: testToken(), partner_name: "" });
  expect(deleteDatabase).not.toHaveBeenCalled();
  endSession({ navigate: false });
  expect(deleteDatabase).toHaveBeenCalledExactlyOnceWith("switchboard");
  vi.unstubAllGlobals();
});
