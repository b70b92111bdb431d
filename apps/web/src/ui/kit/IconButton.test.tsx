import { IconTrash } from "@switchboard/icons";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { IconButton } from "./IconButton.tsx";

it("is found by its words, and its picture is left out", async () => {
  const onClick = vi.fn();
  render(<IconButton label="Delete Evening" icon={IconTrash} onClick={onClick} />);
  const button = screen.getByRole("button", { name: "Delete Evening" });
  expect(button.querySelector("svg")?.getAttribute("aria-hidden")).toBe("true");
  await userEvent.click(button);
  expect(onClick).toHaveBeenCalledOnce();
});

it("is idle when there is nothing to do, and keeps the focus", async () => {
  const onClick = vi.fn();
  render(<IconButton label="Previous week" icon={IconTrash} isIdle onClick={onClick} />);
  const button = screen.getByRole<HTMLButtonElement>("button");
  await userEvent.click(button);
  expect(onClick).not.toHaveBeenCalled();
  expect(button.disabled).toBe(false);
});
