import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it } from "vitest";
import { TickRows } from "./TickRows.tsx";

const keys = Array.from({ length: 1000 }, (_, index) => `lamp ${index}`);

function Lamps({ of = keys }: { of?: string[] }) {
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const row = (index: number) => ({ ticked: ticked.has(index) ? "all" : "none", words: of[index] }) as const;
  const tick = (index: number, isIn: boolean) =>
    setTicked(new Set(isIn ? [...ticked, index] : [...ticked].filter((each) => each !== index)));
  return <TickRows keys={of} row={row} onTick={tick} empty="No lamps" />;
}

const focused = () => document.activeElement?.closest("label")?.textContent;

it("moves by arrows from the one row that Tab reaches", async () => {
  render(<Lamps />);
  await userEvent.tab();
  expect(focused()).toBe("lamp 0");
  await userEvent.keyboard("{ArrowDown}{ArrowDown}{ArrowUp}");
  expect(focused()).toBe("lamp 1");
  await userEvent.keyboard(" ");
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "lamp 1" }).checked).toBe(true);
  await userEvent.keyboard(" ");
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "lamp 1" }).checked).toBe(false);
});

it("renders only the visible rows", () => {
  render(<Lamps />);
  expect(screen.getAllByRole("checkbox").length).toBeLessThan(50);
});

it("says that there is nothing to choose", () => {
  render(<Lamps of={[]} />);
  screen.getByText("No lamps");
});

it("lets one row be chosen, and skips headings that cannot be", async () => {
  function Rooms() {
    const [chosen, setChosen] = useState(-1);
    const row = (index: number) =>
      index >= 0 && index < 6
        ? ({
            ticked: index % 3 === 0 ? undefined : index === chosen ? "all" : "none",
            words: `row ${index}`,
          } as const)
        : undefined;
    return <TickRows isSingle keys={keys.slice(0, 6)} row={row} onTick={setChosen} empty="" />;
  }
  render(<Rooms />);
  expect(screen.getAllByRole("radio")).toHaveLength(4);
  await userEvent.tab();
  expect(focused()).toBe("row 1");
  await userEvent.keyboard("{ArrowDown}{ArrowDown}");
  expect(focused()).toBe("row 4");
  await userEvent.keyboard(" ");
  await userEvent.click(screen.getByText("row 5"));
  expect(screen.getAllByRole<HTMLInputElement>("radio").map(({ checked }) => checked)).toEqual([
    ...[false, false, false],
    true,
  ]);
});

it("does not tick a row when no more can be chosen", async () => {
  const ticks: number[] = [];
  const row = (index: number) => ({ ticked: index === 0 ? "all" : "none", isFull: true, words: keys[index] }) as const;
  render(<TickRows keys={keys.slice(0, 2)} row={row} onTick={(index) => ticks.push(index)} empty="" />);
  await userEvent.click(screen.getByText("lamp 1"));
  await userEvent.click(screen.getByText("lamp 0"));
  expect(ticks).toEqual([0]);
});
