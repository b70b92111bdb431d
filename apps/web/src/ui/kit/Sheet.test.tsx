import { MantineProvider } from "@mantine/core";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { Sheet } from "./Sheet.tsx";

function TwoSheets() {
  const [open, setOpen] = useState(2);
  return (
    <MantineProvider env="test">
      {open > 0 && (
        <Sheet title="Form" onClose={() => setOpen(0)}>
          {open > 1 && (
            <Sheet title="Choice" onClose={() => setOpen(1)}>
              Nothing
            </Sheet>
          )}
        </Sheet>
      )}
    </MantineProvider>
  );
}

it("closes only the uppermost sheet when Escape is pressed", async () => {
  render(<TwoSheets />);
  await screen.findByRole("dialog", { name: "Choice" });
  fireEvent.keyDown(document.body, { key: "Escape" });
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Choice" })).toBeNull());
  expect(screen.getByRole("dialog", { name: "Form" })).toBeTruthy();
  fireEvent.keyDown(document.body, { key: "Escape" });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});
