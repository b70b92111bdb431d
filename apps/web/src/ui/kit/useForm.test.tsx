import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createPortal } from "react-dom";
import { expect, it, vi } from "vitest";
import { useForm } from "./useForm.ts";

class RefusedError extends Error {
  readonly fields: { path: string; message: string }[];
  constructor(message: string, fields: { path: string; message: string }[] = []) {
    super(message);
    this.fields = fields;
  }
}

interface Options {
  send(values: { name: string; room: string }): Promise<unknown>;
  summary?(): string;
}

function Lamp({ send, summary }: Options) {
  const form = useForm({
    initial: { name: "", room: "Hall" },
    check: ({ name }) => ({ name: name === "" ? "Required" : undefined }),
    explain: (error) => (error instanceof RefusedError ? error : undefined),
    send,
    ...(summary && { summary }),
  });
  const field = (name: "name" | "room") => {
    const { error, ...input } = form.bind(name);
    return (
      <label>
        {name}
        <input aria-invalid={error !== undefined} {...input} />
        <em>{error}</em>
      </label>
    );
  };
  return (
    <form {...form.form}>
      {field("name")}
      {field("room")}
      <p role="alert">{form.failure}</p>
      <button type="submit">{form.isBusy ? "Saving" : form.isChanged ? "Save" : "Saved"}</button>
    </form>
  );
}

const input = (name: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}`));
const press = () => userEvent.click(screen.getByRole("button"));

it("sends nothing while a field is wrong, and focuses the first of them", async () => {
  const send = vi.fn(async () => {});
  render(<Lamp send={send} />);
  await press();
  screen.getByText("Required");
  await waitFor(() => expect(document.activeElement).toBe(input("name")));
  expect(send).not.toHaveBeenCalled();
});

it("removes an error when its field is changed", async () => {
  render(<Lamp send={async () => {}} />);
  await press();
  screen.getByText("Required");
  await userEvent.type(input("name"), "L");
  expect(screen.queryByText("Required")).toBeNull();
});

it("submits once, however often it is pressed", async () => {
  let finish = () => {};
  const send = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  render(<Lamp send={send} />);
  await userEvent.type(input("name"), "Lamp{Enter}{Enter}");
  expect(screen.getByRole("button").textContent).toBe("Saving");
  expect(send.mock.calls).toEqual([[{ name: "Lamp", room: "Hall" }]]);
  await act(async () => finish());
  expect(screen.getByRole("button").textContent).toBe("Save");
});

it("shows a refusal beside its field, and otherwise above the button", async () => {
  const send = vi.fn<Options["send"]>();
  render(<Lamp send={send} />);
  await userEvent.type(input("name"), "Lamp");
  send.mockRejectedValueOnce(new RefusedError("Invalid", [{ path: "room.0", message: "No such room" }]));
  await press();
  await screen.findByText("No such room");
  expect(screen.getByRole("alert").textContent).toBe("");
  send.mockRejectedValueOnce(new RefusedError("Not now", [{ path: "elsewhere", message: "Hidden" }]));
  await press();
  await waitFor(() => expect(screen.getByRole("alert").textContent).toBe("Not now"));
  expect(screen.queryByText("No such room")).toBeNull();
});

it("summarises above the button when a summary is given", async () => {
  render(<Lamp send={async () => {}} summary={() => "All fields are needed"} />);
  await press();
  expect(screen.getByRole("alert").textContent).toBe("All fields are needed");
});

function LampWithSheet({ send }: Options) {
  const outer = useForm({ initial: { name: "Hall" }, explain: () => undefined, send });
  return <form {...outer.form}>{createPortal(<Lamp send={async () => {}} />, document.body)}</form>;
}

it("is not sent by a form in a sheet that it has opened", async () => {
  const send = vi.fn(async () => {});
  render(<LampWithSheet send={send} />);
  await userEvent.type(input("name"), "L");
  await press();
  expect(send).not.toHaveBeenCalled();
});
