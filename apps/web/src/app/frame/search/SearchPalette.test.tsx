import { contract, type Device, type ReplyOf } from "@switchboard/contract";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ApiError } from "../../../api/call.ts";
import { adoptSession } from "../../../api/session.ts";
import { loadTexts } from "../../../i18n/index.ts";
import { aDevice, aSwitch, switchId } from "../../../testing/devices.ts";
import { fakeServer, openScreen } from "../../../testing/fake-api.tsx";
import { aPark } from "../../../testing/places.ts";
import { testToken } from "../../../testing/test-token.ts";
import { changeLanguage } from "../../../ui/language.ts";
import { SearchPalette } from "./SearchPalette.tsx";

type Sensors = ReplyOf<typeof contract.listSensors>["sensors"];

const COMMAND = "11111111-1111-4111-8111-111111111111";
const ROOM = { _id: "00000000-0003-4000-8000-000000000001", name: "Boardroom", type: "room" as const };

const TOLD = { command_id: COMMAND, expires_at: "2100-01-01T00:00:00Z" };

/** A boardroom with lights that are on, and a cafeteria whose device is offline. */
const building = (): Device[] => [
  aDevice(1, {
    device_name: "Boardroom board",
    groups: [ROOM],
    switch_appliances: [
      aSwitch(1, 1, { name: "Table lights", current_status: true }),
      aSwitch(1, 2, { name: "Spot lights", current_status: true }),
      aSwitch(1, 3, { name: "బల్ల లైట్" }),
    ],
  }),
  aDevice(2, {
    device_name: "Cafeteria board",
    current_status: 2,
    switch_appliances: [aSwitch(2, 1, { name: "Play corner" })],
  }),
];

function server(devices = building()) {
  const fake = fakeServer(devices);
  fake.on(contract.deviceGroups, () => ({ groups: [] }));
  fake.on(contract.listScenes, () => ({ scenes: [] }));
  fake.on(contract.listSchedules, () => ({ docs: [], count: 0 }));
  fake.on(contract.listWorkflows, () => ({ groups: [] }));
  fake.on(contract.myRemotes, () => ({ remotes: [] }));
  fake.on(contract.listTickets, () => ({ tickets: [], count: 0 }));
  fake.on(contract.listUsers, () => ({ users: [], count: 0 }));
  fake.on(contract.myEnterprises, () => ({ enterprises: [] }));
  fake.on(contract.switchDevice, () => TOLD);
  return fake;
}

async function open(fake = server(), role: "admin" | "user" = "admin") {
  adoptSession({ token: testToken({ role: [role] }), partner_name: "" });
  const router = await openScreen(fake, "/app/dashboard", () => <SearchPalette request={1} />);
  const field = await screen.findByRole("combobox");
  await waitFor(() => expect(fake.inputsOf(contract.listTickets)).toHaveLength(1));
  return { fake, router, field };
}

const options = () => screen.queryAllByRole("option");
const first = () => {
  const [row] = options();
  if (!row) throw new Error("Nothing was found");
  return row;
};
/** Enters the words at once, because each typed letter would search and render the list again. */
const say = (words: string) => fireEvent.change(screen.getByRole("combobox"), { target: { value: words } });
const enter = () => userEvent.keyboard("{Enter}");

beforeEach(() => loadTexts("search", "shell", "control", "scenes", "settings", "account", "security", "schedules"));
afterEach(() => changeLanguage("en"));

/** Opens the palette once for all words, because opening it takes longer than finding them. */
async function expectFirstRows(found: readonly (readonly [words: string, name: string])[]) {
  const { field } = await open();
  for (const [words, name] of found) {
    fireEvent.change(field, { target: { value: words } });
    await waitFor(() => expect(first().textContent, words).toContain(name));
  }
}

describe("place", () => {
  it("opens its switches, and is turned off with everything in it", async () => {
    const { places, groups, north, floor } = aPark();
    const fake = server();
    fake.on(contract.listPlaces, () => ({ places }));
    fake.on(contract.deviceGroups, () => ({
      groups: [{ ...ROOM, place: floor._id, devices: [] }, ...groups],
    }));
    const { router } = await open(fake);
    say("north tower off");
    await waitFor(() => expect(first().textContent).toContain("Turn off 2 switches"));
    await enter();
    await waitFor(() => expect(fake.inputsOf(contract.switchDevice)).toHaveLength(2));
    say("north tower");
    await waitFor(() => expect(first().textContent).toContain("Open"));
    await enter();
    await waitFor(() => expect(router.state.location.href).toBe(`/app/devices/control?place=${north._id}`));
  });
});

describe("screen", () => {
  it("is found by synonyms in three languages, and shown with its place", async () => {
    await expectFirstRows([
      ["invoice", "Bills"],
      ["timer", "Schedules"],
      ["rights", "Device access"],
      ["permission", "Device access"],
      ["log", "Activity log"],
      ["trash", "Bin"],
      ["टाइमर", "Schedules"],
      ["अनुमति", "Device access"],
      ["इनवॉइस", "Bills"],
      ["लॉग", "Activity log"],
      ["कूड़ेदान", "Bin"],
      ["టైమర్", "Schedules"],
      ["హక్కులు", "Device access"],
      ["ఇన్‌వాయిస్", "Bills"],
      ["లాగ్", "Activity log"],
      ["చెత్తబుట్ట", "Bin"],
      ["bills", "Energy"],
    ]);
  });

  it("is named with who can open it when the user may not", async () => {
    await open(server(), "user");
    for (const [words, name] of [
      ["trash", "Bin"],
      ["add device", "Add device"],
    ] as const) {
      say(words);
      const note = await screen.findByText("Only an admin of this enterprise can do this.");
      expect(note.parentElement?.textContent).toContain(name);
      expect(options()).toEqual([]);
    }
    say("nonsense");
    await screen.findByText("Nothing found");
  });

  it("is found by a user whose menu does not contain it", async () => {
    const { router } = await open(server(), "user");
    say("support");
    await enter();
    await waitFor(() => expect(router.state.location.pathname).toBe("/app/support"));
  });
});

describe("switch", () => {
  it("is found by words of its name and room in any order, with its state, and opened by Enter", async () => {
    const { router } = await open();
    say("boardroom table");
    expect(first().textContent).toContain("Table lights");
    expect(first().textContent).toContain("On");
    await enter();
    await waitFor(() => expect(router.state.location.search).toMatchObject({ switch: switchId(1, 1) }));
    expect(screen.queryByRole("combobox")).toBeNull();
  });

  it("is turned off by a command, and its row shows the progress", async () => {
    const { fake } = await open();
    say("tabel lights off");
    expect(first().textContent).toContain("Turn off");
    await enter();
    expect(fake.inputsOf(contract.switchDevice)).toMatchObject([
      { switch_appliance_id: switchId(1, 1), switch_state: 0 },
    ]);
    await waitFor(() => expect(first().textContent).toContain("Turning off…"));
    await fake.say("TEST0001", { relays: [0, 1, 0], cmd: COMMAND, ok: true });
    expect(first().textContent).toContain("Already off");
    screen.getByText("Table lights: Off");
    await enter();
    expect(fake.inputsOf(contract.switchDevice)).toHaveLength(1);
  });

  it("says in its row why it failed", async () => {
    const { fake } = await open();
    say("table lights off");
    await enter();
    await fake.say("TEST0001", { relays: [1, 1, 0], cmd: COMMAND, ok: false, err: "stuck" });
    expect(first().textContent).toContain("Refused");
  });

  it("is turned by its lever, or by Ctrl and Enter, without leaving the search", async () => {
    const { fake } = await open();
    say("spot");
    await userEvent.keyboard("{Control>}{Enter}{/Control}");
    expect(fake.inputsOf(contract.switchDevice)).toMatchObject([
      { switch_appliance_id: switchId(1, 2), switch_state: 0 },
    ]);
    await fake.say("TEST0001", { relays: [1, 0, 0], cmd: COMMAND, ok: true });
    const lever = first().querySelector("[data-toggle]");
    if (!lever) throw new Error("There is no lever");
    await act(async () => void fireEvent.click(lever));
    expect(fake.inputsOf(contract.switchDevice)).toMatchObject([{}, { switch_state: 1 }]);
    screen.getByRole("combobox");
  });

  it("is found by a word of an action in its name, says when it cannot be reached, and sends nothing", async () => {
    const { fake } = await open();
    say("play");
    expect(options().map((row) => row.textContent)).toEqual([expect.stringContaining("Play corner")]);
    say("play corner on");
    expect(first().textContent).toContain("Offline");
    await enter();
    await screen.findByText("The device might not be connected to internet");
    expect(fake.inputsOf(contract.switchDevice)).toEqual([]);
  });

  it("is found and turned on in Telugu and in Hindi", async () => {
    const { fake } = await open();
    say("బల్ల ఆన్ చేయండి");
    expect(first().textContent).toContain("Turn on");
    await enter();
    expect(fake.inputsOf(contract.switchDevice)).toMatchObject([
      { switch_appliance_id: switchId(1, 3), switch_state: 1 },
    ]);
    say("table बंद करें");
    expect(first().textContent).toContain("Turn off");
  });
});

describe("many switches", () => {
  /** Every switch that is on is critical. */
  const criticalBuilding = () =>
    building().map((device) => ({
      ...device,
      switch_appliances: device.switch_appliances?.map((each) => ({ ...each, critical: each.current_status })) ?? [],
    }));

  it("are turned off at once when none of them is critical, and can be turned on again", async () => {
    const { fake } = await open();
    say("boardroom off");
    expect(first().textContent).toContain("2 of 3 on");
    await enter();
    await waitFor(() => expect(fake.inputsOf(contract.switchDevice)).toHaveLength(2));
    await screen.findByText("Turning off 2 switches");
    screen.getByRole("button", { name: "Undo" });
  });

  it("name those of a large room that failed, below one sum and one undo", async () => {
    const nos = Array.from({ length: 30 }, (_, index) => index + 1);
    const switches = nos.map((no) => aSwitch(1, no, { name: `Light ${no}`, current_status: true }));
    const fake = server([aDevice(1, { groups: [ROOM], switch_appliances: switches })]);
    fake.on(contract.switchDevice, ({ switch_appliance_id }) => {
      if (switch_appliance_id === switchId(1, 7)) throw new ApiError(503, { code: "server.unavailable" });
      return TOLD;
    });
    await open(fake);
    say("boardroom off");
    await enter();
    const question = await screen.findByRole("dialog", { name: /Turn off/ });
    await userEvent.click(within(question).getByRole("button", { name: "Turn off 30 switches" }));
    await waitFor(() => expect(fake.inputsOf(contract.switchDevice)).toHaveLength(30));
    await screen.findByText("Turning off… 0 of 30 are off.");
    await fake.say("TEST0001", { relays: nos.map((no) => (no === 7 ? 1 : 0)) });
    const sum = await screen.findByText("29 of 30 are off.");
    const failed = within(sum.parentElement ?? sum).getAllByRole("listitem");
    expect(failed.map((each) => each.textContent)).toEqual([expect.stringMatching(/^Light 7: /)]);
    expect(screen.getAllByRole("button", { name: "Undo" })).toHaveLength(1);
    say("dark");
    expect(screen.queryByText("29 of 30 are off.")).toBeNull();
  });

  it("are turned off after a question that names the critical ones", async () => {
    const { fake } = await open(server(criticalBuilding()));
    say("boardroom off");
    await enter();
    const question = await screen.findByRole("dialog", { name: "Turn off Table lights and Spot lights?" });
    expect(fake.inputsOf(contract.switchDevice)).toEqual([]);
    within(question).getByText("2 switches in Boardroom will be turned off.");
    within(question).getByText(/Table lights and Spot lights are marked as critical/);
    await userEvent.click(within(question).getByRole("button", { name: "Turn off Table lights and Spot lights" }));
    await waitFor(() => expect(fake.inputsOf(contract.switchDevice)).toHaveLength(2));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("combobox")));
  });

  it("stay as they are when the answer is no, and Escape leaves the search open", async () => {
    const { fake } = await open(server(criticalBuilding()));
    say("turn off the boardroom");
    await enter();
    const question = await screen.findByRole("dialog", { name: "Turn off Table lights and Spot lights?" });
    await waitFor(() => expect(question.contains(document.activeElement)).toBe(true));
    await userEvent.keyboard("{Escape}");
    await waitFor(() =>
      expect(screen.queryByRole("dialog", { name: "Turn off Table lights and Spot lights?" })).toBeNull(),
    );
    screen.getByRole("combobox");
    expect(fake.inputsOf(contract.switchDevice)).toEqual([]);
  });

  it("are confirmed before a scene turns critical ones off", async () => {
    const fake = server(criticalBuilding());
    const action = (no: number) => ({
      UDid: null,
      groupId: null,
      switch_no: no,
      switch_state: 0 as const,
      level: null,
      switch_appliance_id: { _id: switchId(1, no), name: "", switch_no: no },
    });
    fake.onRaw(contract.listScenes, () => ({
      scenes: [{ _id: COMMAND, name: "Leaving", actions: [action(1), action(2)], owner: null, lastPlayed: null }],
    }));
    fake.onRaw(contract.playScene, () => ({ results: [] }));
    await open(fake);
    say("play leaving");
    await waitFor(() => expect(first().textContent).toContain("Leaving"));
    await enter();
    const question = await screen.findByRole("dialog", { name: "Play Leaving" });
    within(question).getByText(/are marked as critical/);
    expect(fake.inputsOf(contract.playScene)).toEqual([]);
    await userEvent.click(within(question).getByRole("button", { name: "Play Leaving" }));
    await waitFor(() => expect(fake.inputsOf(contract.playScene)).toHaveLength(1));
  });

  it("are offered by the verb alone when they are on", async () => {
    await open();
    say("turn off");
    expect(options().map((row) => row.querySelector("[class*=name]")?.textContent)).toEqual([
      "Boardroom",
      "Table lights",
      "Spot lights",
    ]);
  });
});

describe("people, tickets and other things outside the building", () => {
  it("are found by users who may see them, and not requested by others", async () => {
    const fake = server();
    const member = {
      _id: COMMAND,
      name: "Asha Rao",
      fullname: "",
      email: "asha@example.test",
      phone: "",
      username: "asha",
      organisation: "",
    };
    fake.onRaw(contract.listUsers, () => ({ users: [member], count: 1 }));
    const { router } = await open(fake);
    say("asha");
    await waitFor(() => expect(first().textContent).toContain("Asha Rao"));
    await enter();
    await waitFor(() => expect(router.state.location.href).toContain("/app/users?search=asha"));
  });

  it("are not requested by a user who may not read them", async () => {
    const { fake } = await open(server(), "user");
    say("users");
    expect(fake.inputsOf(contract.listUsers)).toEqual([]);
    expect(options().map((row) => row.textContent)).not.toContain("UsersOpen");
  });

  it("are reported in one line when they could not be loaded, and the rest is found", async () => {
    const fake = server();
    fake.onRaw(contract.myRemotes, () => {
      throw new Error("away");
    });
    await open(fake);
    await screen.findByText("The remotes could not be loaded");
    say("table");
    expect(first().textContent).toContain("Table lights");
  });

  it("are found by words in three languages", async () => {
    await expectFirstRows([
      ["telugu", "Language: తెలుగు"],
      ["తెలుగు", "Language: తెలుగు"],
      ["हिंदी", "Language: हिन्दी"],
      ["dark", "Theme: Dark"],
      ["sign out", "Logout"],
      ["compact", "Density: Compact"],
      ["time zone", "Time zone"],
      ["24", "Time and calendar"],
      ["24 hour", "Time and calendar"],
      ["wall panel", "Wall panels"],
      ["schedules/new", "New schedule"],
      ["షెడ్యూళ్లు", "Schedules"],
      ["सेटिंग", "Settings"],
      ["reports by mail", "Reports by e-mail"],
      ["ఈమెయిల్ నివేదికలు", "Reports by e-mail"],
      ["ईमेल से रिपोर्ट", "Reports by e-mail"],
      ["cost report", "Cost report"],
      ["రూపాయలు", "Cost report"],
    ]);
  });
});

describe("sensor", () => {
  it("opens the page of its device, with its past readings", async () => {
    const fake = server();
    const [board] = building();
    const sensor = { _id: "s-1", name: "Cold store", room: null, device: { ...board, device_name: "Probe" } };
    const listed = [{ ...sensor, kind: "temperature", unit: "°C" }] as unknown as Sensors;
    fake.on(contract.listSensors, () => ({ sensors: listed, buttons: [] }));
    const { router } = await open(fake);
    say("cold store");
    await waitFor(() => expect(first().textContent).toContain("Cold store"));
    await enter();
    await waitFor(() => expect(router.state.location.pathname).toBe(`/app/devices/${board?._id}`));
    expect(router.state.location.search).toEqual({ sensor: "s-1" });
  });
});

describe("list", () => {
  it("follows the arrow keys and tells the field its position", async () => {
    const { field } = await open();
    say("lights");
    const marked = () => options().filter((row) => row.getAttribute("aria-selected") === "true");
    expect(marked().map(({ id }) => id)).toEqual([field.getAttribute("aria-activedescendant")]);
    const [before] = marked();
    await userEvent.keyboard("{ArrowDown}");
    expect(marked()[0]).not.toBe(before);
    await userEvent.keyboard("{ArrowUp}");
    expect(marked()[0]).toBe(before);
    expect(screen.getAllByRole("status").map((each) => each.textContent)).toContain(`${options().length} results`);
  });

  it("starts with recently used things", async () => {
    await open();
    say("table lights off");
    await enter();
    say("");
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("combobox")).toBeNull());
    expect(JSON.parse(localStorage.getItem("sb.search-recent") ?? "")).toEqual([`switch:${switchId(1, 1)}`]);
  });

  it("says to a user that only what they have access to is found", async () => {
    await open(server(), "user");
    say("turn off the kitchen");
    await screen.findByText(/You only find devices and rooms that you have access to/);
  });

  it("says what to try when nothing is found", async () => {
    await open();
    say("kitchen");
    await screen.findByText("Nothing found");
    screen.getByText("Try a word of its name, its room or its ID.");
    await userEvent.click(screen.getByRole("button", { name: "dark" }));
    await waitFor(() => expect(first().textContent).toContain("Theme: Dark"));
  });
});
