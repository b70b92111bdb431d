import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { adoptSession, endSession } from "../../../../api/session.ts";
import { testToken } from "../../../../testing/test-token.ts";
import { INITIAL } from "./add-device-state.ts";
import { useAddDevice } from "./kept-state.ts";

const flow = () => renderHook(() => useAddDevice(INITIAL)).result;

beforeEach(() => adoptSession({ token: testToken(), partner_name: "" }));
afterEach(() => endSession({ navigate: false }));

it("continues after a visit to another screen", () => {
  const before = flow();
  act(() => before.current[1]({ type: "typeSelected", code: "SW_2_REL" }));
  cleanup();
  expect(flow().current[0].selected_device_type).toBe("SW_2_REL");
});

it("keeps nothing for the next user, not even input written during the sign-out", () => {
  const before = flow();
  act(() => {
    before.current[1]({ type: "typeSelected", code: "SW_2_REL" });
    endSession({ navigate: false });
  });
  cleanup();
  expect(flow().current[0]).toEqual(INITIAL);
});
