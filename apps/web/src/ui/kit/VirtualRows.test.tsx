import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { VirtualRows } from "./VirtualRows.tsx";

const keys = Array.from({ length: 5000 }, (_, index) => `row ${index}`);

it("renders the visible ones of thousands, and says how many there are", () => {
  render(
    <VirtualRows keys={keys} height={50} label="Lamps">
      {(index) => keys[index]}
    </VirtualRows>,
  );
  const rows = screen.getAllByRole("listitem");
  expect(rows.length).toBeLessThan(100);
  expect(rows[0]?.getAttribute("aria-setsize")).toBe("5000");
  expect(rows[2]?.getAttribute("aria-posinset")).toBe("3");
  expect(screen.getByRole("list", { name: "Lamps" }).style.height).toBe("250000px");
});

it("moves rows down when one above them grows", () => {
  const draw = (isOpen: boolean) => (
    <VirtualRows keys={keys.slice(0, 3)} height={(index) => (isOpen && index === 0 ? 120 : 50)}>
      {(index) => keys[index]}
    </VirtualRows>
  );
  const { rerender } = render(draw(false));
  const last = () => screen.getAllByRole("listitem")[2]?.style.transform;
  expect(last()).toBe("translateY(100px)");
  rerender(draw(true));
  expect(last()).toBe("translateY(170px)");
});
