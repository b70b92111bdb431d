import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { Button, ButtonLink } from "./Button.tsx";

it("submits no form by default", async () => {
  const onSubmit = vi.fn((event: { preventDefault(): void }) => event.preventDefault());
  render(
    <form onSubmit={onSubmit}>
      <Button>Clear</Button>
      <Button type="submit">Save</Button>
    </form>,
  );
  await userEvent.click(screen.getByRole("button", { name: "Clear" }));
  expect(onSubmit).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(onSubmit).toHaveBeenCalledOnce();
});

it("does nothing while its action is under way, and keeps the focus", async () => {
  const onSubmit = vi.fn();
  render(
    <form onSubmit={onSubmit}>
      <input aria-label="Name" />
      <Button type="submit" isPending>
        Save
      </Button>
    </form>,
  );
  const save = screen.getByRole<HTMLButtonElement>("button", { name: "Save" });
  await userEvent.click(save);
  await userEvent.type(screen.getByLabelText("Name"), "{Enter}");
  expect(onSubmit).not.toHaveBeenCalled();
  save.focus();
  expect(document.activeElement).toBe(save);
  expect(save.getAttribute("aria-disabled")).toBe("true");
});

it("is idle when there is nothing to do", async () => {
  const onClick = vi.fn();
  render(
    <Button isIdle onClick={onClick}>
      Older
    </Button>,
  );
  const older = screen.getByRole("button", { name: "Older" });
  await userEvent.click(older);
  expect(onClick).not.toHaveBeenCalled();
  expect(older.hasAttribute("data-rests")).toBe(true);
});

it("looks the same as a link", async () => {
  const route = createRootRoute({
    component: () => (
      <>
        <Button isQuiet>Cancel</Button>
        <ButtonLink to="/" isQuiet className="wide">
          Back
        </ButtonLink>
      </>
    ),
  });
  const router = createRouter({ routeTree: route, history: createMemoryHistory() });
  render(<RouterProvider<typeof router> router={router} />);
  const link = await screen.findByRole("link", { name: "Back" });
  expect(link.getAttribute("href")).toBe("/");
  expect([...link.classList]).toEqual(
    expect.arrayContaining([...screen.getByRole("button", { name: "Cancel" }).classList, "wide"]),
  );
  expect(link.hasAttribute("data-quiet")).toBe(true);
});

it("leads only to screens that there are", () => {
  const links = (
    <>
      <ButtonLink to="/app/scenes/edit/$id" params={{ id: "1" }} />
      {/* @ts-expect-error: there is no such screen */}
      <ButtonLink to="/app/scenes/nowhere" />
      {/* @ts-expect-error: the id is missing */}
      <ButtonLink to="/app/scenes/edit/$id" />
    </>
  );
  expect(links).toBeDefined();
});
