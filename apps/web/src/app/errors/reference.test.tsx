import { MantineProvider } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { act, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { ApiError } from "../../api/api-error.ts";
import { messageWithReference } from "../../api/error-notices.ts";
import { changeLanguage } from "../../ui/language.ts";
import { hideNotices, notice } from "../../ui/notices/notices.ts";
import { LoadFailure } from "../../widgets/LoadFailure.tsx";
import { ErrorPage } from "./ErrorPage.tsx";

afterEach(async () => {
  act(hideNotices);
  await changeLanguage("en");
});

const failed = (request_id?: string) =>
  new ApiError(500, { code: "server.failed", head: "Server Error", ...(request_id && { request_id }) });

it("shows the reference of the server's log on the error page", () => {
  render(<ErrorPage error={failed("k7q2m9xd4t")} />);
  expect(screen.getByText("k7q2m9xd4t").parentElement?.textContent).toBe("Reference: k7q2m9xd4t");
});

it.each([
  ["en", "Reference: k7q2m9xd4t"],
  ["te", "రిఫరెన్స్: k7q2m9xd4t"],
  ["hi", "संदर्भ: k7q2m9xd4t"],
] as const)("shows it where a list could not be loaded, in %s", async (language, words) => {
  await changeLanguage(language);
  render(<LoadFailure what="devices" error={failed("k7q2m9xd4t")} onRetry={() => undefined} />);
  expect(screen.getByText("k7q2m9xd4t").parentElement?.textContent).toBe(words);
});

it("shows the reference below a notice, and in brackets after a form's message", async () => {
  render(
    <MantineProvider>
      <Notifications />
    </MantineProvider>,
  );
  act(() => notice({ head: "Error - Server Error", message: "Something went wrong", reference: "k7q2m9xd4t" }));
  await screen.findByText("k7q2m9xd4t");
  expect(messageWithReference(failed("k7q2m9xd4t"))).toBe(
    "Something went wrong, please try again later! (Reference: k7q2m9xd4t)",
  );
});

it("shows no reference when there is none", () => {
  render(<ErrorPage error={failed()} />);
  expect(screen.queryByText(/Reference/)).toBeNull();
  expect(messageWithReference(failed())).not.toContain("Reference");
});
