import { render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { Grid } from "./Grid.tsx";
import { PlainButton } from "./PlainButton.tsx";
import { Row } from "./Row.tsx";
import { Stack } from "./Stack.tsx";
import { Text } from "./Text.tsx";

it("turns looks into classes and keeps the element's own properties", () => {
  render(
    <Row as="ul" gap="4 12" pad={8} wraps isCard tone="quiet" className="own" aria-label="facts">
      <li>one</li>
    </Row>,
  );
  const list = screen.getByRole("list", { name: "facts" });
  expect(list.className.split(" ").sort()).toEqual(["hasGap", "hasPad", "isCard", "own", "row", "tone-quiet", "wraps"]);
  expect(list.style.cssText).toBe("--gap: 4px 12px; --pad: 8px;");
  expect(list.getAttributeNames().sort()).toEqual(["aria-label", "class", "style"]);
});

it("adds no class when nothing is said about the look", () => {
  render(<Text>plain</Text>);
  expect(screen.getByText("plain").hasAttribute("class")).toBe(false);
});

it("tells the least width of columns to the stylesheet and keeps other styles", () => {
  render(
    <Grid min={168} style={{ order: 2 }}>
      tiles
    </Grid>,
  );
  const style = screen.getByText("tiles").style;
  expect([style.getPropertyValue("--min"), style.order]).toEqual(["168px", "2"]);
});

it("tells its greatest width to the stylesheet", () => {
  render(<Stack most={480}>form</Stack>);
  const box = screen.getByText("form");
  expect([box.className.split(" ").sort(), box.style.cssText]).toEqual([["hasMost", "stack"], "--most: 480px;"]);
});

it("sends no form when a plain button in it is pressed", () => {
  const send = vi.fn();
  render(
    <Stack as="form" onSubmit={send}>
      <PlainButton>row</PlainButton>
    </Stack>,
  );
  screen.getByRole("button", { name: "row" }).click();
  expect(send).not.toHaveBeenCalled();
});
