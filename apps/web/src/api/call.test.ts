import { contract } from "@switchboard/contract";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { testToken } from "../testing/test-token.ts";
import { runningCalls } from "./activity.ts";
import { ApiError, call, onFailure } from "./call.ts";
import { queryOf } from "./http/http-api.ts";
import { adoptSession, endSession, getSession } from "./session.ts";
import { signOut } from "./sign-in.ts";

const fetched = vi.fn<typeof fetch>();
const failures: ApiError[] = [];
let forget = () => {};

beforeEach(() => {
  vi.stubGlobal("fetch", fetched);
  forget = onFailure((error) => failures.push(error));
});
afterEach(() => {
  forget();
  failures.length = 0;
  fetched.mockReset();
  vi.unstubAllGlobals();
  endSession({ navigate: false });
});

function reply(status: number, body: unknown): Response {
  return new Response(typeof body === "string" ? body : JSON.stringify(body), { status });
}

it("carries the stored token and the query of a GET", async () => {
  const token = testToken();
  adoptSession({ token, partner_name: "" });
  fetched.mockResolvedValue(reply(200, { devices: [], count: 0 }));
  await call(contract.myDevices, { appends: "swappliance", limit: 100, ud_id: undefined });
  const [url, init] = fetched.mock.calls[0] ?? [];
  expect(url).toBe("/api/v1/userdevices/mydevices?appends=swappliance&limit=100");
  expect(init?.headers).toMatchObject({ authorization: token });
});

it("sends the sign-out with the token that it ends, also from the demo", () => {
  for (const is_demo of [false, true]) {
    const token = testToken({ is_demo });
    adoptSession({ token, partner_name: "" });
    fetched.mockResolvedValue(reply(200, { accepted: true }));
    signOut({ navigate: false });
    expect(fetched.mock.lastCall?.[0]).toBe("/auth/logout");
    expect(fetched.mock.lastCall?.[1]?.headers).toMatchObject({ authorization: token });
  }
});

it("encodes awkward characters in a query so that they arrive unchanged", () => {
  expect(queryOf({ name: "a&b=c d", none: undefined, zero: 0 })).toBe("?name=a%26b%3Dc+d&zero=0");
});

it.each([
  ["says it, though the form would say its failures itself", { silent: true }, 1],
  ["leaves it to the line of each where many are changed", { silent: true, quiet: true }, 0],
])("of what was deleted meanwhile %s", async (_words, options, said) => {
  fetched.mockResolvedValue(reply(410, { code: "thing.deleted", head: "h", message: "m" }));
  await expect(call(contract.editGroup, { id: "g", name: "Hall" }, options)).rejects.toBeInstanceOf(ApiError);
  expect(failures).toHaveLength(said);
});

it("rejects with the server's code, head, message and fields, and raises it once", async () => {
  const body = {
    code: "request.invalid",
    head: "Validation error",
    message: "m",
    fields: [{ path: "name", message: "Required" }],
  };
  fetched.mockResolvedValue(reply(400, body));
  await expect(call(contract.editSwitch, { id: "x", name: "" })).rejects.toMatchObject({ status: 400, ...body });
  expect(failures).toHaveLength(1);
});

it("raises nothing when the caller is silent", async () => {
  fetched.mockResolvedValue(reply(500, {}));
  await expect(call(contract.me, undefined, { silent: true })).rejects.toBeInstanceOf(ApiError);
  expect(failures).toHaveLength(0);
});

it("names a missing answer network, and an answer that is none like a broken gateway", async () => {
  fetched.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  await expect(call(contract.me, undefined)).rejects.toMatchObject({ code: "network", status: 0 });
  fetched.mockResolvedValueOnce(reply(200, "<html>"));
  await expect(call(contract.me, undefined)).rejects.toMatchObject({ status: 502 });
});

it("signs out at a 401, without a notice", async () => {
  adoptSession({ token: testToken(), partner_name: "" });
  fetched.mockResolvedValue(reply(401, { code: "session.required" }));
  await expect(call(contract.me, undefined)).rejects.toBeInstanceOf(ApiError);
  expect(getSession().state).toBe("logged out");
  expect(failures).toHaveLength(0);
});

it("keeps the session when the 401 answers a token that has been replaced meanwhile", async () => {
  adoptSession({ token: testToken({ enterprise_id: "old" }), partner_name: "" });
  const answer = Promise.withResolvers<Response>();
  fetched.mockReturnValue(answer.promise);
  const asked = call(contract.me, undefined);
  adoptSession({ token: testToken({ enterprise_id: "new" }), partner_name: "" });
  answer.resolve(reply(401, {}));
  await expect(asked).rejects.toBeInstanceOf(ApiError);
  expect(getSession().user?.enterprise_id).toBe("new");
});

it("counts a call as running until it is answered, and a quiet one never", async () => {
  const answer = Promise.withResolvers<Response>();
  fetched.mockReturnValue(answer.promise);
  const loud = call(contract.me, undefined);
  const quiet = call(contract.me, undefined, { quiet: true });
  expect(runningCalls()).toBe(1);
  answer.resolve(reply(500, {}));
  await Promise.allSettled([loud, quiet]);
  expect(runningCalls()).toBe(0);
});

it.each([
  ["an answer", () => reply(200, { devices: [], count: 1 })],
  ["a failure", () => reply(500, { code: "server.failed" })],
  ["a refusal", () => reply(401, { code: "session.required" })],
])("gives nobody %s that was meant for the session before", async (_, answer) => {
  const [before, after] = [testToken({ enterprise_id: "a" }), testToken({ enterprise_id: "b" })];
  adoptSession({ token: before, partner_name: "" });
  let arrive = (_answer: Response): void => {};
  fetched.mockReturnValue(
    new Promise((resolve) => {
      arrive = resolve;
    }),
  );
  const asked = call(contract.myDevices, {});
  adoptSession({ token: after, partner_name: "" });
  arrive(answer());
  await expect(asked).rejects.toThrow(ApiError);
  expect(failures).toEqual([]);
  expect(getSession().token).toBe(after);
});
