import { contract } from "@switchboard/contract";
import { afterEach, beforeEach, describe, expect, it, test, vi } from "vitest";
import { ApiError, call } from "./call.ts";
import { messageOf, noticeFor } from "./error-notices.ts";
import { isAway } from "./network.ts";

const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.stubGlobal("fetch", fetched);
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  fetched.mockRejectedValue(new TypeError("Failed to fetch"));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  fetched.mockReset();
});

async function failureOf(calling: Promise<unknown>): Promise<ApiError> {
  const error = await calling.catch((reason: unknown) => reason);
  return error instanceof ApiError ? error : expect.unreachable();
}

const tap = () => call(contract.switchDevice, { switch_appliance_id: "s", switch_state: 1 });

describe("without a network", () => {
  it("says of a tap that nothing was switched", async () => {
    const error = await failureOf(tap());
    expect(noticeFor(error)).toMatchObject({ head: "You are offline", message: "Nothing was switched." });
    expect(messageOf(error)).toBe("You are offline. Nothing was switched.");
  });

  it("says of a form that nothing was saved, and that it is still there", async () => {
    const error = await failureOf(call(contract.editGroup, { id: "g", name: "Hall" }));
    expect(messageOf(error)).toBe("You are offline. Nothing was saved. What you entered is still here.");
  });

  it("says of a read, and of a sign-in, that there is no network", async () => {
    const words = "Your browser has no network connection. Please try again once it is back.";
    expect(messageOf(await failureOf(call(contract.listScenes, undefined)))).toBe(words);
    expect(messageOf(await failureOf(call(contract.login, { username: "a", password: "b" })))).toBe(words);
  });
});

it("leaves what a server may have heard to the words for that", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
  expect(noticeFor(await failureOf(tap()))).toMatchObject({ head: "Server Error" });
});

test.each([
  ["lights.example", true],
  ["192.168.1.7", true],
  ["localhost", false],
  ["127.0.0.1", false],
  ["[::1]", false],
])("without a network a server at %s is out of reach: %s", (host, expected) => {
  expect(isAway(host)).toBe(expected);
});
