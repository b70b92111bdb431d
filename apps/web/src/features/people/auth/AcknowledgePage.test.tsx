import { contract } from "@switchboard/contract";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { ApiError } from "../../../api/call.ts";
import { loadTexts } from "../../../i18n/index.ts";
import { fakeServer, openScreen } from "../../../testing/fake-api.tsx";
import { AcknowledgePage } from "./AcknowledgePage.tsx";

beforeEach(() => loadTexts("channels", "auth", "errors"));

async function openLink(given: { canAcknowledge?: boolean; isWrong?: boolean } = {}) {
  const fake = fakeServer([]);
  const answered: string[] = [];
  fake.on(contract.lookAtAlarmLink, () => {
    if (given.isWrong) throw new ApiError(400, { code: "alarm_link.invalid", message: "This link was used already" });
    return {
      ...{ head: "Freezer warms", message: "It is at −4 °C", enterprise: "Meridian", at: "2026-03-02T10:00:00Z" },
      can_acknowledge: given.canAcknowledge ?? true,
    };
  });
  fake.on(contract.answerAlarmLink, ({ token }) => {
    answered.push(token);
    return { outcome: "acknowledged" as const };
  });
  await openScreen(fake, "/user/ack/the-token-of-the-link", AcknowledgePage, "/user/ack/$token");
  return answered;
}

it("waits for a press, and acknowledges then", async () => {
  const answered = await openLink();
  await screen.findByText("It is at −4 °C");
  expect(answered).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Acknowledge" }));
  await screen.findByText("Others see that you take care of it.");
  expect(answered).toEqual(["the-token-of-the-link"]);
});

it("offers nothing when nobody is waited for any more", async () => {
  await openLink({ canAcknowledge: false });
  await screen.findByText("This alarm no longer waits for anybody.");
  expect(screen.queryByRole("button", { name: "Acknowledge" })).toBeNull();
});

it("says so of a link that is not valid any more, and leads to the sign-in", async () => {
  await openLink({ isWrong: true });
  await screen.findByText(/This link was used already/);
  screen.getByRole("link", { name: "Sign in" });
});
