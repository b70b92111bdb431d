import { MantineProvider } from "@mantine/core";
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { DateField } from "./DateField.tsx";

function draw(own: { isYearly?: boolean } = {}) {
  const onDay = vi.fn();
  render(
    <MantineProvider>
      <DateField label="Day" day="2026-03-01" onDay={onDay} {...own} />
    </MantineProvider>,
  );
  const field = screen.getByLabelText<HTMLInputElement>("Day");
  const set = (value: string) => fireEvent.change(field, { target: { value } });
  return { onDay, field, set };
}

it("writes the day as on every screen, which screen readers read from the field itself", () => {
  const { set } = draw();
  const shown = screen.getByText("Mar 1, 2026");
  expect(shown.getAttribute("aria-hidden")).toBe("true");
  set("0020-03-01");
  expect(screen.queryByText(/2026|20/)).toBeNull();
});

it("leaves out the year of a day that is meant every year", () => {
  draw({ isYearly: true });
  screen.getByText("March 1");
});

it("distinguishes a chosen day from a typed one", () => {
  const { onDay, field, set } = draw();
  set("2026-03-14");
  fireEvent.keyDown(field, { key: "1" });
  set("2026-03-10");
  fireEvent.pointerDown(field);
  set("2026-03-11");
  expect(onDay.mock.calls).toEqual([
    ["2026-03-14", false],
    ["2026-03-10", true],
    ["2026-03-11", false],
  ]);
});

it("waits until the year is whole, and keeps its digits meanwhile", () => {
  const { onDay, field, set } = draw();
  for (const year of ["0002", "0020", "0202"]) {
    set(`${year}-03-01`);
    expect(field.value).toBe(`${year}-03-01`);
  }
  expect(onDay).not.toHaveBeenCalled();
  set("2025-03-01");
  expect(onDay).toHaveBeenCalledWith("2025-03-01", false);
});

it("returns to the valid day when the year was left unfinished", () => {
  const { field, set } = draw();
  set("0020-03-01");
  fireEvent.blur(field);
  expect(field.value).toBe("2026-03-01");
});
