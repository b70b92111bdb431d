import { render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { Tick } from "./Tick.tsx";

it("is ticked by its words", () => {
  const onChange = vi.fn();
  render(
    <Tick checked={false} onChange={onChange}>
      Every day
    </Tick>,
  );
  screen.getByText("Every day").click();
  expect(onChange).toHaveBeenCalledOnce();
  expect(screen.getAllByRole("checkbox", { name: "Every day" })).toHaveLength(1);
});

it("is named for screen readers and begins a drag over rows when it has no words", () => {
  render(<Tick checked={false} aria-label="Select Lobby" onChange={() => undefined} />);
  const box = screen.getByRole("checkbox", { name: "Select Lobby" });
  expect(box.closest("label")?.dataset).toMatchObject({ alone: "true", pickHandle: "true" });
});

it("shows when only some of what it stands for is ticked", () => {
  const props = { checked: false, "aria-label": "All", onChange: () => undefined };
  const { rerender } = render(<Tick {...props} isPartial />);
  expect(screen.getByRole<HTMLInputElement>("checkbox").indeterminate).toBe(true);
  rerender(<Tick {...props} />);
  expect(screen.getByRole<HTMLInputElement>("checkbox").indeterminate).toBe(false);
});
