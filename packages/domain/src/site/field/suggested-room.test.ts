import { expect, test } from "vitest";
import { suggestRoom } from "./suggested-room.ts";

const ROOMS = ["Hall", "Meeting Room", "Meeting Room 2", "సమావేశ గది"].map((name) => ({ name }));

test.each([
  ["its area by name, however it is written", { area: " meeting-room ", name: "lamp" }, "Meeting Room"],
  ["its area before its name", { area: "Hall", name: "Meeting Room lamp" }, "Hall"],
  ["what its name holds", { area: "", name: "hall_lamp_3" }, "Hall"],
  ["the longer of two that it holds", { area: "Upstairs", name: "Meeting room 2 blind" }, "Meeting Room 2"],
  ["names in other scripts", { area: "సమావేశ గది", name: "" }, "సమావేశ గది"],
  ["no room inside another word", { area: "", name: "Hallway lamp" }, undefined],
  ["none where nothing is said", { area: "", name: "" }, undefined],
])("suggests a room for a found device %s", (_, said, room) => {
  expect(suggestRoom(said, ROOMS)?.name).toBe(room);
});
