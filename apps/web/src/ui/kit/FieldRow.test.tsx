import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { FieldRow } from "./FieldRow.tsx";

it("tells the stylesheet that its last child is a button, and that it stays in one row", () => {
  render(
    <FieldRow hasAction isShort className="own">
      <input aria-label="Key" />
      <button type="button">Remove</button>
    </FieldRow>,
  );
  const row = screen.getByRole("button").parentElement;
  expect(row?.className.split(" ").sort()).toEqual(["own", "row"]);
  expect(row?.dataset).toMatchObject({ action: "true", short: "true" });
});

it("says nothing to the stylesheet about plain fields", () => {
  render(
    <FieldRow>
      <input aria-label="From" />
    </FieldRow>,
  );
  expect(screen.getByRole("textbox").parentElement?.getAttributeNames()).toEqual(["class"]);
});
