import { beforeEach, expect, it } from "vitest";
import { translatorOf } from "../../i18n/i18n.ts";
import { loadTexts } from "../../i18n/index.ts";
import { liveStore } from "../../live/live.ts";
import { aDevice, aSwitch, switchId } from "../../testing/devices.ts";
import { switchRowsFor } from "./switch-export.ts";

beforeEach(() => loadTexts("many", "control", "devices"));

it("writes the brightness of dimmers and lights in percent, as their tiles show it", () => {
  liveStore.clear();
  const dimmers = [
    aSwitch(1, 1),
    aSwitch(1, 2, { kind: "dimmer", current_dimm: 45 }),
    aSwitch(1, 3, { kind: "light", current_dimm: 45 }),
  ];
  liveStore.merge([aDevice(1, { switch_appliances: dimmers })], 0);
  const [head = [], ...rows] = switchRowsFor(
    [1, 2, 3].map((number) => switchId(1, number)),
    translatorOf(["many", "control", "devices"]),
  );
  const at = head.indexOf("Level (%)");
  expect(rows.map((row) => row[at])).toEqual(["", "40", "45"]);
});
