import { MantineProvider } from "@mantine/core";
import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { loadTexts } from "../../i18n/index.ts";
import { writePreference } from "../preferences.ts";
import { TimeTextField } from "./TimeField.tsx";

beforeEach(() => loadTexts("common"));
afterEach(() => writePreference("clock", undefined));

function Form({ first }: { first: string }) {
  const [text, setText] = useState(first);
  return (
    <MantineProvider env="test">
      <TimeTextField label="From" value={text} onText={setText} />
      <output>{text || "none"}</output>
      <button type="button" onClick={() => setText("21:15")}>
        Preset
      </button>
    </MantineProvider>
  );
}
const field = () => screen.getByLabelText<HTMLInputElement>("From");
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const said = () => screen.getByRole("status").textContent;

it("takes a time with am and pm, and one of 24 hours where the settings say so", async () => {
  const { unmount } = render(<Form first="18:30" />);
  expect(field().value).toBe("6:30");
  fireEvent.click(await screen.findByRole("radio", { name: "am" }));
  expect(said()).toBe("06:30");
  unmount();
  writePreference("clock", 24);
  render(<Form first="18:30" />);
  expect(field().value).toBe("18:30");
  expect(screen.queryByRole("radio")).toBeNull();
});

it("understands 24 hours and a typed am on a clock of twelve, and tidies the text when it is left", () => {
  render(<Form first="18:30" />);
  type("22:05");
  expect(said()).toBe("22:05");
  type("7:00 am");
  expect(said()).toBe("07:00");
  fireEvent.blur(field());
  expect(field().value).toBe("7:00");
});

it("sets am and pm by a typed time of 24 hours, until another half is chosen", async () => {
  render(<Form first="18:30" />);
  const half = (name: string) => screen.findByRole<HTMLInputElement>("radio", { name });
  type("07:00");
  expect([said(), (await half("am")).checked]).toEqual(["07:00", true]);
  fireEvent.click(await half("pm"));
  expect([field().value, said()]).toEqual(["7:00", "19:00"]);
  type("21:15");
  fireEvent.click(await half("am"));
  expect(said()).toBe("09:15");
});

it("keeps what is typed while it is no time, and follows a change from elsewhere", () => {
  render(<Form first="18:30" />);
  type("6:");
  expect([field().value, said()]).toEqual(["6:", "none"]);
  fireEvent.click(screen.getByText("Preset"));
  expect(field().value).toBe("9:15");
});
