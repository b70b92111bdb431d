import { contract } from "@switchboard/contract";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { ApiError } from "../../../api/call.ts";
import { loadTexts } from "../../../i18n/index.ts";
import { fakeServer, openScreen } from "../../../testing/fake-api.tsx";
import { StopReportPage } from "./StopReportPage.tsx";

beforeEach(() => loadTexts("reportMailings", "auth", "errors"));

async function openLink({ isWrong = false, isExternal = false } = {}) {
  const fake = fakeServer([]);
  const link = { name: "Energy of the week", enterprise: "Meridian", is_external: isExternal, is_stopped: false };
  fake.on(contract.lookAtReportLink, () => {
    if (isWrong) throw new ApiError(400, { code: "report_link.invalid", message: "This link is not valid any more" });
    return link;
  });
  fake.on(contract.answerReportLink, ({ is_stopped }) => ({ ...link, is_stopped }));
  await openScreen(fake, "/user/stop-report/the-token-of-the-link", StopReportPage, "/user/stop-report/$token");
  return fake;
}

it("waits for a press, stops the report then, and takes it back", async () => {
  const fake = await openLink();
  await screen.findByText("“Energy of the week” of Meridian will not be sent to you any more.");
  expect(fake.inputsOf(contract.answerReportLink)).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Stop sending it" }));
  await screen.findByText("“Energy of the week” of Meridian is not sent to you any more.");
  await userEvent.click(screen.getByRole("button", { name: "Send it again" }));
  await screen.findByRole("button", { name: "Stop sending it" });
  expect(fake.inputsOf(contract.answerReportLink).map(({ is_stopped }) => is_stopped)).toEqual([true, false]);
});

it("stops all reports of the enterprise when the reader is outside, and says who decides if they come back", async () => {
  const fake = await openLink({ isExternal: true });
  await screen.findByText("Meridian will send no more reports to your address.");
  await userEvent.click(screen.getByRole("button", { name: "Stop sending them" }));
  await screen.findByText(/an admin has to approve your address first/);
  await userEvent.click(screen.getByRole("button", { name: "Allow reports again" }));
  await screen.findByRole("button", { name: "Stop sending them" });
  expect(fake.inputsOf(contract.answerReportLink).map(({ is_stopped }) => is_stopped)).toEqual([true, false]);
});

it("says so of a link that is not valid any more, and leads to the sign-in", async () => {
  await openLink({ isWrong: true });
  await screen.findByText(/This link is not valid any more/);
  screen.getByRole("link", { name: "Sign in" });
});
