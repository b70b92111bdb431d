import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider, useMutation } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { ApiError } from "../api/api-error.ts";
import type { Fill } from "../i18n/typed-keys.ts";
import { Button } from "../ui/kit/Button.tsx";
import { useDeleteQuestion } from "./useDeleteQuestion.tsx";

const THINGS = [
  { _id: "evening", name: "Evening" },
  { _id: "morning", name: "Morning" },
];
const WORDS = {
  "delete.title": "Delete {{name}}?",
  "delete.text": "It switches nothing any more.",
  "delete.confirm": "Delete it",
  "delete.cancel": "Keep it",
  "delete.done": "Deleted",
};
const t = (key: keyof typeof WORDS, { name }: Fill = {}) => WORDS[key].replace("{{name}}", String(name));

function useRefusedRemove() {
  return useMutation({
    mutationFn: async (id: string): Promise<void> => {
      throw new ApiError(409, { message: `${id} is playing` });
    },
  });
}

function List() {
  const deleting = useDeleteQuestion({ t, useRemove: useRefusedRemove });
  return (
    <>
      {THINGS.map((thing) => (
        <Button key={thing._id} onClick={() => deleting.ask(thing)}>
          {thing.name}
        </Button>
      ))}
      {deleting.question}
    </>
  );
}

it("does not show the failure of one question in the next", async () => {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <List />
      </QueryClientProvider>
    </MantineProvider>,
  );
  await userEvent.click(screen.getByRole("button", { name: "Evening" }));
  await screen.findByRole("dialog", { name: "Delete Evening?" });
  screen.getByText("It switches nothing any more.");
  await userEvent.click(screen.getByRole("button", { name: "Delete it" }));
  expect((await screen.findByRole("alert")).textContent).toBe("evening is playing");
  await userEvent.click(screen.getByRole("button", { name: "Keep it" }));
  await userEvent.click(screen.getByRole("button", { name: "Morning" }));
  await screen.findByRole("dialog", { name: "Delete Morning?" });
  expect(screen.queryByRole("alert")).toBeNull();
});
