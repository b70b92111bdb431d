import { MantineProvider } from "@mantine/core";
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { DateRangeField } from "./DateRangeField.tsx";

const span = { from_date: "2026-03-01", to_date: "2026-03-07" };

function draw(isOptional: boolean) {
  const onChange = vi.fn();
  render(
    <MantineProvider>
      <DateRangeField
        span={span}
        today="2026-03-14"
        words={{ from: "From", to: "To" }}
        isOptional={isOptional}
        onChange={onChange}
      />
    </MantineProvider>,
  );
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  return {
    onChange,
    field,
    choose: (label: string, value: string) => fireEvent.change(field(label), { target: { value } }),
  };
}

it("changes one day and keeps the other, none of them in the future", () => {
  const { onChange, field, choose } = draw(false);
  choose("From", "2026-02-01");
  expect(onChange).toHaveBeenCalledWith({ from_date: "2026-02-01", to_date: "2026-03-07" });
  expect([field("From").max, field("To").max]).toEqual(["2026-03-14", "2026-03-14"]);
});

it("takes an emptied field for nothing yet", () => {
  const { onChange, choose } = draw(false);
  choose("To", "");
  expect(onChange).not.toHaveBeenCalled();
});

it("allows an empty day when optional, and limits each by the other", () => {
  const { onChange, field, choose } = draw(true);
  choose("To", "");
  expect(onChange).toHaveBeenCalledWith({ from_date: "2026-03-01", to_date: "" });
  expect([field("From").max, field("To").min]).toEqual(["2026-03-07", "2026-03-01"]);
});
