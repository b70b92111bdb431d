import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { ApiError } from "../api/api-error.ts";
import { ListEmpty } from "../ui/kit/ListEmpty.tsx";
import { ListPage } from "./ListPage.tsx";
import { loadOf } from "./list-load.ts";

const words = {
  title: "No lamps yet",
  text: "Add a lamp to see it here.",
  filteredTitle: "No lamp fits",
  clear: "Show all",
};
const failure = new ApiError(503, { code: "server.unavailable", message: "Not now" });

interface Answer {
  data?: string[];
  error?: Error;
  isFetching?: boolean;
  isPlaceholderData?: boolean;
}

async function draw({ data, error, isFetching = false, isPlaceholderData = false }: Answer, isFiltered = false) {
  const [refetch, onClear] = [vi.fn(async () => {}), vi.fn()];
  render(
    <ListPage
      title="Lamps"
      load={loadOf({ data, error: error ?? null, isFetching, isPlaceholderData, refetch })}
      what="devices"
      isEmpty={data?.length === 0}
      empty={<ListEmpty isFiltered={isFiltered} onClear={onClear} words={words} />}
    >
      {data?.map((name) => (
        <p key={name}>{name}</p>
      ))}
    </ListPage>,
  );
  await screen.findByRole("heading", { name: "Lamps" });
  return { refetch, onClear };
}

it("holds the place of its rows until they are there", async () => {
  await draw({ isFetching: true });
  screen.getByRole("status", { name: "Lamps" });
  expect(screen.queryByText("No lamps yet")).toBeNull();
});

it("says why nothing came, and asks again", async () => {
  const { refetch } = await draw({ error: failure });
  screen.getByText("The devices could not be loaded");
  expect(screen.queryByRole("status", { name: "Lamps" })).toBeNull();
  await userEvent.click(screen.getByRole("button"));
  expect(refetch).toHaveBeenCalledOnce();
});

it("shows the skeleton again during a retry", async () => {
  await draw({ error: failure, isFetching: true });
  expect(screen.queryByRole("alert")).toBeNull();
  screen.getByRole("status", { name: "Lamps" });
});

it("keeps its rows when a later request fails", async () => {
  await draw({ data: ["Hall"], error: failure });
  screen.getByText("Hall");
  screen.getByRole("alert");
});

it("distinguishes an empty list from one without matches", async () => {
  await draw({ data: [] });
  screen.getByText("No lamps yet");
  expect(screen.queryByRole("button")).toBeNull();
});

it("offers to show all when nothing matches", async () => {
  const { onClear } = await draw({ data: [] }, true);
  screen.getByText("No lamp fits");
  await userEvent.click(screen.getByRole("button", { name: "Show all" }));
  expect(onClear).toHaveBeenCalledOnce();
});

it("does not claim to be empty when loading failed", async () => {
  await draw({ data: [], error: failure });
  screen.getByText("The devices could not be loaded");
  expect(screen.queryByText("No lamps yet")).toBeNull();
});

it("does not answer a new search with the old result", async () => {
  await draw({ data: [], isFetching: true, isPlaceholderData: true }, true);
  screen.getByRole("status", { name: "Lamps" });
  expect(screen.queryByText("No lamp fits")).toBeNull();
});
