import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider, useMutation } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { ApiError } from "../api/api-error.ts";
import { DeleteQuestion } from "./DeleteQuestion.tsx";

const words = { title: "Delete Evening?", confirm: "Delete", cancel: "Keep", done: "Gone" };

function Question({ call, onClose }: { call(id: string): Promise<void>; onClose(): void }) {
  const remove = useMutation({ mutationFn: call });
  return (
    <DeleteQuestion remove={remove} input="evening" words={words} onClose={onClose}>
      It switches nothing any more.
    </DeleteQuestion>
  );
}

async function ask(call: (id: string) => Promise<void>) {
  const onClose = vi.fn();
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <Question call={call} onClose={onClose} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  await screen.findByText("It switches nothing any more.");
  return onClose;
}

it("deletes only after the answer, and then closes", async () => {
  const call = vi.fn(async (_id: string) => {});
  const onClose = await ask(call);
  expect(call).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(call.mock.calls[0]?.[0]).toBe("evening");
});

it("stays open when the deletion fails, and says why", async () => {
  const onClose = await ask(async () => {
    throw new ApiError(409, { message: "It is playing" });
  });
  await userEvent.click(screen.getByRole("button", { name: "Delete" }));
  expect((await screen.findByRole("alert")).textContent).toBe("It is playing");
  expect(onClose).not.toHaveBeenCalled();
});

it("changes nothing when the user keeps it", async () => {
  const call = vi.fn(async () => {});
  const onClose = await ask(call);
  await userEvent.click(screen.getByRole("button", { name: "Keep" }));
  expect(onClose).toHaveBeenCalledOnce();
  expect(call).not.toHaveBeenCalled();
});
