import { type Codeset, contract, presentCodeset, type Remote, type Shortcut } from "@switchboard/contract";
import { findCodeset } from "@switchboard/domain/site";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ApiError } from "../../../api/call.ts";
import { adoptSession } from "../../../api/session.ts";
import { loadTexts } from "../../../i18n/index.ts";
import { aDevice } from "../../../testing/devices.ts";
import { fakeServer, openScreen } from "../../../testing/fake-api.tsx";
import { testToken } from "../../../testing/test-token.ts";
import { writePreference } from "../../../ui/preferences.ts";
import { EditRemotePage } from "./edit/EditRemotePage.tsx";
import { RemotesPage } from "./list/RemotesPage.tsx";
import { PlayRemotePage } from "./play/PlayRemotePage.tsx";

const PLAY = "/app/remotes/play/$r";
const SENT = { command_id: "c", expires_at: "2100-01-01T00:00:00Z", outcome: "confirmed", learnt: null } as const;
const EYE = aDevice(1, { device_type: "IR_BLASTER", device_name: "Eye", switch_appliances: [], current_dimm: [] });

function libraryCodeset(id: string): Codeset {
  const found = findCodeset(id);
  if (!found) throw new Error(`no ${id}`);
  return presentCodeset(found);
}

/** A test's address is its route pattern, so the remote's id is the pattern's parameter. */
function aRemote(own: Partial<Remote> = {}, codeset = "tv-samsung-1"): Remote {
  const { type, brand, stb_provider } = libraryCodeset(codeset);
  return {
    _id: "$r",
    name: "Big screen",
    version: 1,
    paired_appliance: { type, brand, stb_provider, codeset },
    userdevice_group: null,
    paired_ud: { _id: EYE._id, device_name: "Eye", kd_id: EYE.kd_id, current_status: 1 },
    custom_keys: [],
    state: null,
    lastUsed: null,
    owner: null,
    ...own,
  };
}

function building(remotes: Remote[], eye = EYE) {
  const fake = fakeServer([eye]);
  fake.on(contract.myRemotes, () => structuredClone({ remotes }));
  fake.on(contract.codeset, ({ id }) => libraryCodeset(id));
  fake.on(contract.codesetVersion, ({ id }) => ({ current_version: libraryCodeset(id).current_version }));
  fake.on(contract.irCustom, () => SENT);
  fake.on(contract.listShortcuts, () => ({ shortcuts: [] }));
  return fake;
}

/** Finds keys by label or text, because roles are slow among the many keys of a remote. */
const key = (name: string) => screen.findByLabelText(name);
const click = (element: HTMLElement) => userEvent.click(element);
const press = async (name: string) => click(await key(name));
const tap = async (text: string) => click(await screen.findByText(text));

beforeEach(async () => {
  adoptSession({ token: testToken({ role: ["admin"] }), partner_name: "" });
  await loadTexts("remotes", "live", "devices");
});
afterEach(() => {
  for (const id of ["tv-samsung-1", "ac-lg-1"]) writePreference(`codeset.${id}`, undefined);
});

describe("list of remotes", () => {
  it.each([
    ["admin", "Add one first."],
    ["user", "Ask an admin for access to one."],
  ] as const)("says that a remote needs a blaster when there is none, as %s", async (role, text) => {
    adoptSession({ token: testToken({ role: [role] }), partner_name: "" });
    await openScreen(building([], aDevice(1)), "/app/remotes", RemotesPage);
    await screen.findByText("There is no IR blaster you can use");
    screen.getByText(text);
    expect(screen.queryByRole("link", { name: /remote/i })).toBeNull();
  });

  it("groups remotes by room, and deletes one after a question", async () => {
    const hall = { _id: "hall", name: "Hall" };
    const remotes = [aRemote({ userdevice_group: hall }), aRemote({ _id: "b", name: "Stray" })];
    const fake = building(remotes);
    fake.on(contract.deleteRemote, () => ({ deleted: true as const }));
    await openScreen(fake, "/app/remotes", RemotesPage);
    const room = await screen.findByRole("region", { name: "Hall" });
    expect(within(room).getByRole("article", { name: "Big screen" })).toBeTruthy();
    expect(screen.getByRole("region", { name: "No room" })).toBeTruthy();
    await press("Delete Big screen");
    await tap("Delete Big screen");
    expect(await screen.findByText("Remote deleted")).toBeTruthy();
    expect(fake.inputsOf(contract.deleteRemote)).toEqual([{ remote_id: "$r" }]);
  });
});

it("puts a remote on the home screen and removes it, from the list and from its own screen", async () => {
  const fake = building([aRemote()]);
  let shortcuts: Shortcut[] = [];
  fake.on(contract.listShortcuts, () => ({ shortcuts }));
  fake.on(contract.newShortcut, (wanted) => {
    const made = { _id: "s", position: 0, ...wanted };
    shortcuts = [made];
    return made;
  });
  fake.on(contract.deleteShortcut, () => {
    shortcuts = [];
    return { deleted: true as const };
  });
  await openScreen(fake, "/app/remotes", RemotesPage);
  await waitFor(async () =>
    expect((await key("Add a shortcut to Big screen")).getAttribute("aria-disabled")).toBeNull(),
  );
  await press("Add a shortcut to Big screen");
  expect(await key("Remove the shortcut to Big screen")).toBeTruthy();
  expect(fake.inputsOf(contract.newShortcut)).toEqual([{ type: "remote", target: "$r" }]);
  cleanup();
  await openScreen(fake, PLAY, PlayRemotePage);
  await tap("Remove the shortcut");
  expect(await screen.findByText("Add a shortcut")).toBeTruthy();
  await waitFor(() => expect(shortcuts).toEqual([]));
});

describe("key", () => {
  it("is sent and shows the result", async () => {
    const fake = building([aRemote()]);
    await openScreen(fake, PLAY, PlayRemotePage);
    await press("Volume up");
    expect(await screen.findByText("Volume up: sent")).toBeTruthy();
    fireEvent.keyDown(window, { key: "-" });
    fireEvent.keyDown(window, { key: "5" });
    await waitFor(() =>
      expect(fake.inputsOf(contract.irCustom)).toEqual([
        { remote_id: "$r", key: "volume_up" },
        { remote_id: "$r", key: "volume_down" },
        { remote_id: "$r", key: "digit_5" },
      ]),
    );
  });

  it("says why it was not sent", async () => {
    const fake = building([aRemote()]);
    fake.on(contract.irCustom, () => ({ ...SENT, outcome: "expired" as const }));
    await openScreen(fake, PLAY, PlayRemotePage);
    await press("Mute");
    expect(await screen.findByText("Mute: not sent. The blaster did not answer")).toBeTruthy();
    expect((await key("Mute")).dataset.phase).toBe("failed");
  });

  it("is blocked while the blaster is offline", async () => {
    const fake = building([aRemote()], { ...EYE, current_status: 2 });
    await openScreen(fake, PLAY, PlayRemotePage);
    expect(await screen.findByText("The device might not be connected to internet")).toBeTruthy();
    await press("Mute");
    expect(fake.inputsOf(contract.irCustom)).toEqual([]);
  });

  it("can be added by typing its code", async () => {
    const fake = building([aRemote()]);
    fake.on(contract.editRemote, () => aRemote());
    await openScreen(fake, PLAY, PlayRemotePage);
    await tap("Add a key");
    const dialog = await screen.findByRole("dialog");
    fireEvent.change(within(dialog).getByLabelText("Label on the key"), { target: { value: "Cinema" } });
    await userEvent.click(within(dialog).getByLabelText("Type a code"));
    fireEvent.change(await within(dialog).findByLabelText("Code"), { target: { value: "nonsense" } });
    await tap("Save key");
    expect(await screen.findByText("This is not a valid infrared code")).toBeTruthy();
    fireEvent.change(within(dialog).getByLabelText("Code"), { target: { value: "9000 4500 560 40000" } });
    await tap("Save key");
    const code = { label: "Cinema", carrier: 38_000, pattern: [9000, 4500, 560, 40_000] };
    await waitFor(() =>
      expect(fake.inputsOf(contract.editRemote)).toMatchObject([{ remote_id: "$r", custom_keys: [code] }]),
    );
  });
});

describe("form of a remote", () => {
  it("changes its name, room and keys, and keeps the codes of the keys", async () => {
    const keys = ["Cinema", "Old"].map((label) => ({ key: `custom_${label.toLowerCase()}`, label }));
    const fake = building([aRemote({ custom_keys: keys })]);
    fake.on(contract.deviceGroups, () => ({
      groups: [{ _id: "hall", name: "Hall", type: "room" as const, devices: [] }],
    }));
    fake.on(contract.testCodesets, () => ({
      codesets: [{ codeset: libraryCodeset("tv-samsung-1"), test_key: "power" }],
    }));
    fake.on(contract.editRemote, () => aRemote());
    await openScreen(fake, "/app/remotes/edit/$r", EditRemotePage);
    const name = await screen.findByLabelText("Name");
    fireEvent.change(name, { target: { value: " " } });
    await tap("Save");
    expect(fake.inputsOf(contract.editRemote)).toEqual([]);
    fireEvent.change(name, { target: { value: "Wall screen" } });
    await screen.findByText("Hall");
    fireEvent.change(screen.getByLabelText("Room or group"), { target: { value: "hall" } });
    fireEvent.change(screen.getByLabelText("Label of Cinema"), { target: { value: "Film" } });
    await press("Remove Old");
    await tap("Save");
    expect(fake.inputsOf(contract.editRemote)).toEqual([
      {
        remote_id: "$r",
        name: "Wall screen",
        userdevice_group: "hall",
        custom_keys: [{ key: "custom_cinema", label: "Film" }],
      },
    ]);
  });

  it("is not offered to users who may only use it", async () => {
    adoptSession({ token: testToken({ role: ["user"] }), partner_name: "" });
    const fake = building([aRemote({ owner: { _id: "someone", name: "Asha" } })]);
    await openScreen(fake, "/app/remotes/edit/$r", EditRemotePage);
    expect(await screen.findByText(/^Asha created this remote/)).toBeTruthy();
    expect(screen.queryByLabelText("Name")).toBeNull();
  });
});

describe("air conditioner", () => {
  const state = { power: true, mode: "cool", temperature: 24, fan: "auto", swing: false } as const;

  it("sends only the last of several changes, and reverts one that was not sent", async () => {
    const fake = building([aRemote({ state }, "ac-lg-1")]);
    let answer = { ...SENT, outcome: "confirmed" as "confirmed" | "failed" };
    fake.on(contract.irCustom, () => answer);
    await openScreen(fake, PLAY, PlayRemotePage);
    const warmer = await key("Warmer");
    await act(async () => {
      for (let step = 0; step < 3; step++) fireEvent.click(warmer);
    });
    const display = screen.getByRole("region", { name: "State" });
    expect(await screen.findByText("State: sent")).toBeTruthy();
    expect(display.textContent).toContain("27");
    const inputs = fake.inputsOf(contract.irCustom);
    expect(inputs.at(-1)).toEqual({ remote_id: "$r", state: { ...state, temperature: 27 } });
    expect(inputs).toHaveLength(2);
    answer = { ...SENT, outcome: "failed" };
    await press("Cooler");
    expect(await screen.findByText("State: not sent. The blaster could not send it")).toBeTruthy();
    expect(display.textContent).toContain("27");
  });
});

describe("codeset", () => {
  const old: Codeset = {
    ...libraryCodeset("tv-samsung-1"),
    keys: [{ key: "mute", label: "Mute" }],
    current_version: 0,
  };

  it("is used from the cache at once, and fetched again when the server has a newer one", async () => {
    writePreference("codeset.tv-samsung-1", old);
    const fake = building([aRemote()]);
    let letGo: (codeset: Codeset) => void = () => undefined;
    fake.on(contract.codeset, () => new Promise((resolve) => (letGo = resolve)));
    await openScreen(fake, PLAY, PlayRemotePage);
    expect(await key("Mute")).toBeTruthy();
    expect(screen.queryByLabelText("Power")).toBeNull();
    await act(async () => letGo(libraryCodeset("tv-samsung-1")));
    expect(await key("Power")).toBeTruthy();
  });

  it("works from the cache when the server does not answer", async () => {
    writePreference("codeset.tv-samsung-1", old);
    const fake = building([aRemote()]);
    fake.on(contract.codesetVersion, () => {
      throw new ApiError(0, { code: "network" });
    });
    await openScreen(fake, PLAY, PlayRemotePage);
    expect(await key("Mute")).toBeTruthy();
  });

  it("shows the spec's message and a way on when it comes back empty", async () => {
    const fake = building([aRemote()]);
    let answer: unknown = {};
    fake.onRaw(contract.codeset, () => answer);
    await openScreen(fake, PLAY, PlayRemotePage);
    expect(await screen.findByText("Invalid Respnse from Server")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Choose other codes" }).getAttribute("href")).toContain("/edit/");
    answer = old;
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await key("Mute")).toBeTruthy();
  });
});
