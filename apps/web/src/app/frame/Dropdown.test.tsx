import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { lazy, useState } from "react";
import { expect, it } from "vitest";
import { Dropdown } from "./Dropdown.tsx";

function Field({ content }: { content: React.ReactNode }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Dropdown
        label="Choices"
        width={200}
        opened={opened}
        onChange={setOpened}
        opener={(props) => (
          <button type="button" {...props}>
            Open
          </button>
        )}
      >
        {content}
      </Dropdown>
      <p>elsewhere</p>
    </>
  );
}

const opener = () => screen.getByRole("button", { name: "Open" });
const dialog = () => screen.queryByRole("dialog", { name: "Choices" });

it("takes the focus in, and gives it back with Escape", async () => {
  render(<Field content={<button type="button">First</button>} />);
  fireEvent.click(opener());
  await waitFor(() => expect(document.activeElement?.textContent).toBe("First"));
  expect(opener().getAttribute("aria-expanded")).toBe("true");
  fireEvent.keyDown(document.activeElement as Element, { key: "Escape" });
  expect(dialog()).toBeNull();
  expect(document.activeElement).toBe(opener());
});

it("closes by its button and by a press elsewhere", () => {
  render(<Field content="some words" />);
  fireEvent.click(opener());
  expect(dialog()).not.toBeNull();
  fireEvent.click(opener());
  expect(dialog()).toBeNull();
  fireEvent.click(opener());
  fireEvent.mouseDown(screen.getByText("elsewhere"));
  expect(dialog()).toBeNull();
});

it("opens when what it holds is there, with the focus in it", async () => {
  const arrive = Promise.withResolvers<{ default: () => React.ReactNode }>();
  const Late = lazy(() => arrive.promise);
  render(<Field content={<Late />} />);
  fireEvent.click(opener());
  expect(dialog()).toBeNull();
  arrive.resolve({ default: () => <button type="button">Late</button> });
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Late"));
});
