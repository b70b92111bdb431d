import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { loadTexts } from "../../i18n/index.ts";
import { guardUnsaved } from "../../ui/kit/unsaved.ts";
import { tellNewVersion } from "../worker/new-version.ts";
import { NewVersionBar } from "./NewVersionBar.tsx";

beforeEach(() => loadTexts("shell"));

it("offers a new version, and activates it on request, unless a form has changes", async () => {
  const postMessage = vi.fn();
  Object.defineProperty(navigator, "serviceWorker", { value: new EventTarget(), configurable: true });
  render(<NewVersionBar />);
  expect(screen.getByRole("status").textContent).toBe("");
  tellNewVersion({ postMessage });
  const reload = await screen.findByRole("button", { name: "Reload" });
  expect(screen.getByRole("status").textContent).toContain("A new version is ready.");
  expect(postMessage).not.toHaveBeenCalled();
  const forgetForm = guardUnsaved(async () => false);
  await userEvent.click(reload);
  expect(postMessage).not.toHaveBeenCalled();
  forgetForm();
  await userEvent.click(reload);
  expect(postMessage).toHaveBeenCalledWith({ say: "take over" });
});
