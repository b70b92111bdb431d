import { MantineProvider } from "@mantine/core";
import { render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { hideNotices, toast } from "../../ui/notices/notices.ts";
import { LaterNotices } from "./LaterNotices.tsx";

afterEach(hideNotices);

it("shows a notice that came before the notices were loaded", async () => {
  toast("Saved early");
  render(<LaterNotices />, { wrapper: MantineProvider });
  expect(await screen.findByText("Saved early")).toBeTruthy();
});

it("shows a notice that comes afterwards", async () => {
  render(<LaterNotices />, { wrapper: MantineProvider });
  toast("Saved late");
  expect(await screen.findByText("Saved late")).toBeTruthy();
});
