import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { SegmentedControl } from "./SegmentedControl.tsx";

it("marks the value and tells the chosen one when an option is pressed", async () => {
  const onChange = vi.fn();
  render(
    <SegmentedControl
      aria-label="State"
      value="on"
      onChange={onChange}
      data={[
        { value: "on", label: "On" },
        { value: "off", label: "Off" },
      ]}
    />,
  );
  expect(screen.getByRole("radiogroup", { name: "State" })).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "On" }).checked).toBe(true);
  await userEvent.click(screen.getByRole("radio", { name: "Off" }));
  expect(onChange.mock.calls).toEqual([["off"]]);
});
