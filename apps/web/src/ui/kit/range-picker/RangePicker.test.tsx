import { MantineProvider } from "@mantine/core";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { loadTexts } from "../../../i18n/index.ts";
import { RangePicker } from "./RangePicker.tsx";

const TODAY = "2026-11-16";

beforeEach(() => loadTexts("charts"));

async function open(own: Partial<Parameters<typeof RangePicker>[0]> = {}) {
  const onChange = vi.fn();
  render(
    <MantineProvider env="test">
      <RangePicker
        label="Dates"
        span={{ from_date: "2026-11-02", to_date: "2026-11-12" }}
        today={TODAY}
        words={{ from: "From", to: "To" }}
        onChange={onChange}
        {...own}
      />
    </MantineProvider>,
  );
  const button = screen.getByRole("button", { name: /^Dates/ });
  await userEvent.click(button);
  await screen.findAllByRole("grid");
  return { onChange, button };
}

const day = (name: RegExp) => screen.getByRole("button", { name });

it("says its days, takes a preset at once, and gives the focus back", async () => {
  const { onChange, button } = await open();
  expect(button.textContent).toMatch(/Nov 2\s–\s12/);
  await userEvent.click(screen.getByRole("button", { name: "Last month" }));
  expect(onChange).toHaveBeenCalledWith({ from_date: "2026-10-01", to_date: "2026-10-31" });
  expect(screen.queryByRole("grid")).toBeNull();
  expect(document.activeElement === button).toBe(true);
});

it("takes the first and the last day, whichever was pressed first, and none after today", async () => {
  const { onChange } = await open();
  await userEvent.click(day(/November 17, 2026/));
  screen.getByText("Choose the first day");
  await userEvent.click(day(/November 10, 2026/));
  screen.getByText("Choose the last day");
  expect(onChange).not.toHaveBeenCalled();
  await userEvent.click(day(/October 5, 2026/));
  expect(onChange).toHaveBeenCalledWith({ from_date: "2026-10-05", to_date: "2026-11-10" });
});

it("is walked by keys, over the months, and stops at today", async () => {
  const { onChange } = await open();
  day(/November 12, 2026/).focus();
  const focused = () => (document.activeElement as HTMLElement).dataset.day;
  for (const [key, expected] of [
    ["{ArrowLeft}", "2026-11-11"],
    ["{ArrowDown}", TODAY],
    ["{Home}", "2026-11-16"],
    ["{PageUp}", "2026-10-16"],
    ["{PageUp}", "2026-09-16"],
    ["{End}", "2026-09-20"],
    ["{Shift>}{PageUp}{/Shift}", "2025-09-20"],
  ] as const) {
    await userEvent.keyboard(key);
    expect(focused()).toBe(expected);
  }
  await userEvent.keyboard("{Enter}{ArrowRight}{Enter}");
  expect(onChange).toHaveBeenCalledWith({ from_date: "2025-09-20", to_date: "2025-09-21" });
});

it("marks the days between as chosen, in a grid named by its month", async () => {
  await open();
  const grid = screen.getByRole("grid", { name: "November 2026" });
  const chosen = grid.querySelectorAll('td[aria-selected="true"]');
  expect([...chosen].map((cell) => cell.textContent)).toEqual(
    Array.from({ length: 11 }, (_, index) => String(index + 2)),
  );
});

it("offers nothing that is longer than allowed", async () => {
  await open({ mostDays: 92 });
  expect(screen.queryByRole("button", { name: "Last year" })).toBeNull();
  expect(screen.getByRole("button", { name: "This month" })).toBeTruthy();
});

it("closes with Escape", async () => {
  const { onChange, button } = await open();
  await userEvent.keyboard("{Escape}");
  expect(button.getAttribute("aria-expanded")).toBe("false");
  expect(onChange).not.toHaveBeenCalled();
});
