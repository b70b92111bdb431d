import { render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { Entry } from "./Entry.tsx";
import { Stack } from "./Stack.tsx";

it("takes the looks of a row and sends no form", () => {
  const send = vi.fn();
  render(
    <Stack as="form" onSubmit={send}>
      <Entry wraps gap="4 16" justify="between">
        Lobby
      </Entry>
    </Stack>,
  );
  const entry = screen.getByRole("button", { name: "Lobby" });
  entry.click();
  expect(send).not.toHaveBeenCalled();
  expect(entry.className.split(" ").sort()).toEqual(["entry", "hasGap", "justify-between", "wraps"]);
});
