import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { StepBar } from "./StepBar.tsx";

it("shows the current step, and opens the steps that can be opened", async () => {
  const onGo = vi.fn();
  render(
    <StepBar
      label="Steps"
      where="Step 2 of 3"
      steps={[
        { name: "Type", place: "past", isCurrent: false, goTo: "Back to step 1: Type", onGo },
        { name: "Name", place: "now", isCurrent: true, goTo: "Step 2: Name" },
        { name: "Try", place: "later", isCurrent: false, goTo: "Step 3: Try" },
      ]}
    />,
  );
  expect(screen.getByRole("navigation", { name: "Steps" }).textContent).toContain("Step 2 of 3 · Name");
  const [, now, later] = screen.getAllByRole("listitem");
  expect(now?.getAttribute("aria-current")).toBe("step");
  expect(later?.querySelector("button")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Back to step 1: Type" }));
  expect(onGo).toHaveBeenCalledOnce();
});
