import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
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
  await userEvent.click(opener());
  await waitFor(() => expect(document.activeElement?.textContent).toBe("First"));
  expect(opener().getAttribute("aria-expanded")).toBe("true");
  await userEvent.keyboard("{Escape}");
  expect(dialog()).toBeNull();
  expect(document.activeElement).toBe(opener());
});

it("closes by its button and by a press elsewhere", async () => {
  render(<Field content="some words" />);
  await userEvent.click(opener());
  expect(dialog()).not.toBeNull();
  await userEvent.click(opener());
  expect(dialog()).toBeNull();
  await userEvent.click(opener());
  await userEvent.click(screen.getByText("elsewhere"));
  expect(dialog()).toBeNull();
});

it("opens when its content is loaded, and moves the focus into it", async () => {
  const arrive = Promise.withResolvers<{ default: () => React.ReactNode }>();
  const Late = lazy(() => arrive.promise);
  render(<Field content={<Late />} />);
  await userEvent.click(opener());
  expect(dialog()).toBeNull();
  arrive.resolve({ default: () => <button type="button">Late</button> });
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Late"));
});
