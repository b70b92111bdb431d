import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it } from "vitest";
import { fakeServer, openScreen } from "../../testing/fake-api.tsx";
import { SearchField } from "./SearchField.tsx";

function Rooms() {
  const [text, setText] = useState("");
  return <SearchField label="Search rooms" value={text} onChange={setText} />;
}

it("offers to clear the text only when there is some, and keeps the focus in the field", async () => {
  await openScreen(fakeServer([]), "/app/rooms", Rooms);
  const field = await screen.findByRole<HTMLInputElement>("searchbox", { name: "Search rooms" });
  expect(field.placeholder).toBe("Search rooms");
  expect(screen.queryByRole("button", { name: "Clear search" })).toBeNull();
  await userEvent.type(field, "hall");
  await userEvent.click(screen.getByRole("button", { name: "Clear search" }));
  expect(field.value).toBe("");
  expect(document.activeElement).toBe(field);
  expect(screen.queryByRole("button", { name: "Clear search" })).toBeNull();
});
