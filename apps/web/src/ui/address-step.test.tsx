import { RouterProvider, useNavigate, useSearch } from "@tanstack/react-router";
import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { screenRouter } from "../testing/fake-api.tsx";
import { useAddressStep } from "./address-step.ts";

function Filters() {
  const search: Record<string, string | undefined> = useSearch({ strict: false });
  const navigate = useNavigate();
  const step = useAddressStep();
  const write = (part: Record<string, string | undefined>, typedIn?: string) =>
    void navigate({ to: ".", search: { ...search, ...part }, ...step(typedIn) });
  return (
    <>
      <input aria-label="Search" value={search.text ?? ""} onChange={(e) => write({ text: e.target.value }, "text")} />
      <input aria-label="Room" value={search.room ?? ""} onChange={(e) => write({ room: e.target.value }, "room")} />
      <button type="button" onClick={() => write({ state: "on" })}>
        On
      </button>
      <button type="button" onClick={() => write({ state: "off" })}>
        Off
      </button>
    </>
  );
}

async function open() {
  const router = screenRouter("/app/list", Filters);
  render(<RouterProvider router={router} />);
  await screen.findByLabelText("Search");
  const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
  const type = async (label: string, text: string) => {
    for (const letter of text) await userEvent.type(screen.getByLabelText(label), letter);
  };
  const back = () => act(async () => router.history.back());
  const shows = (search: object) => waitFor(() => expect(router.state.location.search).toEqual(search));
  return { press, type, back, shows };
}

it("leads Back from choice to choice", async () => {
  const { press, back, shows } = await open();
  await press("On");
  await shows({ state: "on" });
  await press("Off");
  await shows({ state: "off" });
  await back();
  await shows({ state: "on" });
  await back();
  await shows({});
});

it("treats a typed word as one step, and the next input as another", async () => {
  const { press, type, back, shows } = await open();
  await press("On");
  await type("Search", "pump");
  await shows({ state: "on", text: "pump" });
  await type("Room", "hall");
  await press("Off");
  await shows({ state: "off", text: "pump", room: "hall" });
  await back();
  await shows({ state: "on", text: "pump", room: "hall" });
  await back();
  await shows({ state: "on", text: "pump" });
  await back();
  await shows({ state: "on" });
});

it("keeps an earlier choice when something is typed again after Back", async () => {
  const { press, type, back, shows } = await open();
  await press("On");
  await type("Search", "pump");
  await back();
  await shows({ state: "on" });
  await type("Search", "lamp");
  await shows({ state: "on", text: "lamp" });
  await back();
  await shows({ state: "on" });
});
