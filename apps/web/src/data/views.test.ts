import { contract } from "@switchboard/contract";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { setApi } from "../api/call.ts";
import { adoptSession, endSession } from "../api/session.ts";
import { fakeServer } from "../testing/fake-api.tsx";
import { testToken } from "../testing/test-token.ts";
import { keepArrangement } from "./views.ts";

const LIST = "devices";
const signIn = () => adoptSession({ token: testToken(), partner_name: "" });

beforeEach(() => {
  vi.useFakeTimers();
  signIn();
});
afterEach(() => vi.useRealTimers());

function server() {
  const fake = fakeServer([]);
  fake.on(contract.keepArrangement, () => ({ kept: true as const }));
  setApi(fake.api);
  return fake;
}

it("sends several changes of a list as one, a moment after the last", () => {
  const fake = server();
  keepArrangement(LIST, null);
  vi.advanceTimersByTime(500);
  keepArrangement(LIST, null);
  vi.advanceTimersByTime(500);
  expect(fake.inputsOf(contract.keepArrangement)).toEqual([]);
  vi.advanceTimersByTime(500);
  expect(fake.inputsOf(contract.keepArrangement)).toEqual([{ list: LIST, arrangement: null }]);
});

it("sends nothing any more when the session ends meanwhile, even if the same person signs in again", () => {
  const fake = server();
  keepArrangement(LIST, null);
  endSession({ navigate: false });
  signIn();
  vi.advanceTimersByTime(5000);
  expect(fake.inputsOf(contract.keepArrangement)).toEqual([]);
});
