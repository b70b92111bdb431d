import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { MoreButton } from "./MoreButton.tsx";

const draw = (hasNextPage: boolean, isFetchingNextPage: boolean) => {
  const fetchNextPage = vi.fn();
  const view = render(<MoreButton pages={{ hasNextPage, isFetchingNextPage, fetchNextPage }}>Older</MoreButton>);
  return { fetchNextPage, ...view };
};

it("brings the next page, once while it is on its way", async () => {
  const { fetchNextPage, rerender } = draw(true, false);
  await userEvent.click(screen.getByRole("button", { name: "Older" }));
  rerender(<MoreButton pages={{ hasNextPage: true, isFetchingNextPage: true, fetchNextPage }}>Older</MoreButton>);
  await userEvent.click(screen.getByRole("button", { name: "Older" }));
  expect(fetchNextPage).toHaveBeenCalledOnce();
});

it("is gone once all of the list is there", () => {
  draw(false, false);
  expect(screen.queryByRole("button")).toBeNull();
});
