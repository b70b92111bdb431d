import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { Pager } from "./Pager.tsx";

function Rows({ pages }: { pages: number }) {
  const [page, setPage] = useState(0);
  const words = { label: "Pages", range: `page ${page + 1}`, before: "Newer", after: "Older" };
  return <Pager page={page} isLast={page === pages - 1} onPage={setPage} words={words} />;
}

it("stops at the last page, and keeps the focus on its button", () => {
  render(<Rows pages={2} />);
  const older = screen.getByRole("button", { name: "Older" });
  older.focus();
  fireEvent.click(older);
  fireEvent.click(older);
  screen.getByText("page 2");
  expect(document.activeElement).toBe(older);
  expect(older.getAttribute("aria-disabled")).toBe("true");
  expect((older as HTMLButtonElement).disabled).toBe(false);
});

it("has no buttons for a single page", () => {
  render(<Rows pages={1} />);
  screen.getByText("page 1");
  expect(screen.queryByRole("button")).toBeNull();
});
