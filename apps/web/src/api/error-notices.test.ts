import english from "@switchboard/translations/texts/en/core/screens/errors.json";
import { afterEach, expect, it, test, vi } from "vitest";
import { changeLanguage } from "../ui/language.ts";
import { ApiError } from "./api-error.ts";
import { messageOf, noticeFor } from "./error-notices.ts";

afterEach(() => changeLanguage("en"));

const UNABLE = "We are unable to process the response, please try again later";

test.each([
  [403, {}, "Forbidden", "You are not allowed to access this resource"],
  [403, { message: "Ask your admin" }, "Forbidden", "Ask your admin"],
  [403, { code: "access.denied" }, "Forbidden", "You are not allowed to access this resource"],
  [502, {}, "Server Error", UNABLE],
  [502, { head: "Bad", message: "Gateway" }, "Server Error", UNABLE],
  [0, { code: "network" }, "Server Error", UNABLE],
  [404, { head: "Not found", message: "There is no such switch" }, "Error - Not found", "There is no such switch"],
  [500, {}, "Error - 500", "500"],
  [418, { head: "Teapot" }, "Error - Teapot", "418"],
] as const)("%i with %j is shown as the spec words it", (status, body, head, message) => {
  expect(noticeFor(new ApiError(status, body))).toEqual({ head, message, tone: "critical" });
});

it("says that the browser is offline when that is why no answer came", () => {
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const message = "Your browser has no network connection. Please try again once it is back.";
  const failure = new ApiError(0, { code: "network" });
  expect(noticeFor(failure)).toEqual({ head: "You are offline", message, tone: "critical" });
  expect(messageOf(failure)).toBe(message);
  onLine.mockRestore();
});

it("says calmly that something was deleted meanwhile", () => {
  const { head, message } = english.code.thing.deleted;
  expect(noticeFor(new ApiError(410, { code: "thing.deleted", head, message }))).toEqual({
    head,
    message,
    tone: "neutral",
  });
});

it("says nothing of a 401, which signs out", () => {
  expect(noticeFor(new ApiError(401, { code: "session.required" }))).toBeUndefined();
});

it("uses the user's language when it knows the code, and keeps messages that name a wrong field", async () => {
  await changeLanguage("hi");
  const known = new ApiError(409, { code: "device.offline", ...english.code.device.offline });
  expect(noticeFor(known)?.message).toBe("डिवाइस शायद इंटरनेट से जुड़ा नहीं है");
  expect(messageOf(known)).toBe("डिवाइस शायद इंटरनेट से जुड़ा नहीं है");
  const special = new ApiError(400, {
    code: "request.invalid",
    head: "Validation error",
    message: "Days: Day 7 is none",
    fields: [{ path: "days", message: "Day 7 is none" }],
  });
  expect(noticeFor(special)?.message).toBe("Days: Day 7 is none");
});
