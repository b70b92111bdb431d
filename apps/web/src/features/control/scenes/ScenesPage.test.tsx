import { contract, type Scene, type Workflow } from "@switchboard/contract";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { ApiError } from "../../../api/call.ts";
import { adoptSession, getSession } from "../../../api/session.ts";
import { loadTexts } from "../../../i18n/index.ts";
import { aDevice, aSwitch, switchId } from "../../../testing/devices.ts";
import { fakeServer, openScreen } from "../../../testing/fake-api.tsx";
import { testToken } from "../../../testing/test-token.ts";
import { NewScenePage } from "./NewScenePage.tsx";
import { SceneForm } from "./SceneForm.tsx";
import { ScenesPage } from "./ScenesPage.tsx";

const COMMAND = "11111111-1111-4111-8111-111111111111";

function turn(device: number, no: number, switch_state: 0 | 1, level: number | null = null): Scene["actions"][number] {
  const { _id, name, switch_no } = aSwitch(device, no);
  return { UDid: null, groupId: null, switch_no, switch_state, switch_appliance_id: { _id, name, switch_no }, level };
}

function aScene(name: string, actions: Scene["actions"], own: Partial<Scene> = {}): Scene {
  return { _id: crypto.randomUUID(), name, actions, owner: null, lastPlayed: null, ...own };
}

function world(scenes: Scene[]) {
  const fake = fakeServer([
    aDevice(1, { switch_appliances: [aSwitch(1, 1, { current_status: true }), aSwitch(1, 2)] }),
    aDevice(2),
  ]);
  fake.on(contract.listScenes, () => ({ scenes: structuredClone(scenes) }));
  fake.on(contract.deviceGroups, () => ({ groups: [] }));
  return fake;
}

const PLAYS: Omit<Workflow, "_id" | "key"> = {
  name: "Remote twice: Meeting",
  isActive: true,
  stopped: null,
  device: null,
  group: null,
  trigger: "press",
  qualifier: "is",
  value: 1,
  actions: [],
  notification: null,
  startTime: 0,
  endTime: 2359,
  owner: null,
  lastFired: null,
};

const meeting = () => aScene("Meeting", [turn(1, 1, 0), turn(1, 2, 1, 3), turn(2, 1, 1)]);
const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));
const signIn = (role: "admin" | "user" = "admin") =>
  adoptSession({ token: testToken({ role: [role] }), partner_name: "" });

beforeEach(() => loadTexts("scenes", "automation", "live", "devices", "sensors"));

describe("the list of scenes", () => {
  it("describes each scene, and finds it by its targets", async () => {
    signIn();
    await openScreen(world([meeting(), aScene("Night", [turn(2, 2, 0)])]), "/app/scenes/list", ScenesPage);
    const card = await screen.findByRole("article", { name: "Meeting" });
    expect(card.textContent).toContain("Turns on Switch 1.2 (60%) and Switch 2.1. Turns off Switch 1.1.");
    expect(card.textContent).toContain("Not played yet");
    fireEvent.change(screen.getByRole("searchbox"), { target: { value: "switch 2.2" } });
    await waitFor(() => expect(screen.queryByRole("article", { name: "Meeting" })).toBeNull());
    screen.getByRole("article", { name: "Night" });
  });

  it("lets a button play one with a tick, and says which does", async () => {
    signIn();
    const scene = meeting();
    const fake = world([scene]);
    const button = {
      _id: "00000000-0009-4000-8000-000000000009",
      device: { _id: aDevice(1)._id, device_name: "Remote eye" },
      room: null,
      channel: "action",
      name: "Remote",
      presses: ["single", "double"],
    };
    fake.on(contract.listSensors, () => ({ sensors: [], buttons: [button] }));
    const made: Workflow[] = [];
    fake.on(contract.listWorkflows, () => ({ groups: made.map((each) => ({ key: each.key, workflows: [each] })) }));
    fake.on(contract.newWorkflows, ({ workflows: [given] }) => {
      const ids = { _id: crypto.randomUUID(), key: crypto.randomUUID() };
      const workflow = { ...PLAYS, ...ids, button: { _id: button._id, name: button.name }, press: given?.press ?? "" };
      made.push({ ...workflow, scene: { _id: scene._id, name: scene.name } });
      return { workflows: made };
    });
    await openScreen(fake, "/app/scenes/list", ScenesPage);
    await userEvent.click(await screen.findByRole("button", { name: "Buttons for Meeting" }));
    await userEvent.click(await screen.findByRole("checkbox", { name: "When pressed twice" }));
    await waitFor(() =>
      expect(fake.inputsOf(contract.newWorkflows)[0]?.workflows[0]).toMatchObject({
        name: "Remote twice: Meeting",
        trigger: "press",
        press: "double",
        scene: scene._id,
      }),
    );
    await screen.findByText("Played by Remote, pressed twice");
  });

  it("says of one that has nothing left to switch that it does nothing", async () => {
    signIn();
    await openScreen(world([aScene("Night", [], { unable: "does_nothing" })]), "/app/scenes/list", ScenesPage);
    const card = await screen.findByRole("article", { name: "Night" });
    expect(card.textContent).toContain("Everything it switched has been removed.");
  });

  it("plays one, and shows the result of each switch live", async () => {
    signIn();
    const scene = meeting();
    const fake = world([scene]);
    fake.on(contract.playScene, () => ({
      results: scene.actions.map(({ switch_appliance_id, switch_state, level }, index) => ({
        command_id: COMMAND.replace(/1$/, String(index)),
        switch_appliance_id: switch_appliance_id?._id ?? "",
        switch_name: switch_appliance_id?.name ?? "",
        device_name: "Board",
        switch_state,
        level,
        ...(index === 2
          ? { outcome: "failed" as const, reason: "no_access", finishedAt: "2026-01-01T00:00:00Z" }
          : { outcome: "pending" as const, reason: null, finishedAt: null }),
      })),
    }));
    await openScreen(fake, "/app/scenes/list", ScenesPage);
    await screen.findByRole("article", { name: "Meeting" });
    await press("Play Meeting");
    await screen.findByText("Scene Triggered / Played");
    const results = await screen.findByRole("list", { name: "Result" });
    expect(results.textContent).toContain("Its owner can no longer use this switch");
    expect(results.textContent).toContain("Turning off…");
    await fake.say("TEST0001", { relays: [0, 0], cmd: COMMAND.replace(/1$/, "0"), ok: true });
    await waitFor(() => expect(results.textContent).toContain("Turned off"));
    expect(results.textContent).toContain("Turning on…");
  });

  it("brings back only the switches it has changed when playing is undone", async () => {
    signIn();
    const scene = aScene("Night", [turn(1, 1, 0), turn(1, 2, 0), turn(2, 1, 1)]);
    const fake = world([scene]);
    const unnamed = { command_id: COMMAND, switch_name: "", device_name: "" };
    const sent = { ...unnamed, level: null, reason: null, finishedAt: null };
    fake.on(contract.playScene, () => ({
      results: [
        { ...sent, switch_appliance_id: switchId(1, 1), switch_state: 0 as const, outcome: "pending" as const },
        { ...sent, switch_appliance_id: switchId(2, 1), switch_state: 1 as const, outcome: "held" as const },
      ],
    }));
    fake.on(contract.switchDevice, () => ({ command_id: COMMAND, expires_at: "2100-01-01T00:00:00Z" }));
    await openScreen(fake, "/app/scenes/list", ScenesPage);
    await screen.findByRole("article", { name: "Night" });
    await press("Play Night");
    const undo = await screen.findByRole("button", { name: "Undo" });
    await fake.say("TEST0001", { relays: [0, 0], cmd: COMMAND, ok: true });
    await userEvent.click(undo);
    await waitFor(() =>
      expect(fake.inputsOf(contract.switchDevice)).toMatchObject([
        { switch_appliance_id: switchId(1, 1), switch_state: 1 },
      ]),
    );
  });

  it("offers no undo when a scene changes nothing", async () => {
    signIn();
    const fake = world([aScene("Night", [turn(1, 2, 0)])]);
    fake.on(contract.playScene, () => ({ results: [] }));
    await openScreen(fake, "/app/scenes/list", ScenesPage);
    await screen.findByRole("article", { name: "Night" });
    await press("Play Night");
    await screen.findByText("Scene Triggered / Played");
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  });

  it("says on its card that a scene could not be played, without a notice", async () => {
    signIn();
    const fake = world([meeting()]);
    fake.on(contract.playScene, () => {
      throw new ApiError(404, { code: "scene.not_found", message: "There is no such scene" });
    });
    await openScreen(fake, "/app/scenes/list", ScenesPage);
    await screen.findByRole("article", { name: "Meeting" });
    await press("Play Meeting");
    await within(screen.getByRole("article", { name: "Meeting" })).findByText("There is no such scene");
    expect(screen.queryByText("Scene Triggered / Played")).toBeNull();
  });

  it("offers changes only of the user's own scenes", async () => {
    signIn("user");
    const { _id = "", name = "" } = getSession().user ?? {};
    const scenes = [aScene("Mine", [turn(1, 1, 1)], { owner: { _id, name } }), meeting()];
    await openScreen(world(scenes), "/app/scenes/list", ScenesPage);
    await screen.findByRole("link", { name: "Edit Mine" });
    screen.getByRole("button", { name: "Play Meeting" });
    expect(screen.queryByRole("link", { name: "Edit Meeting" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Delete Meeting" })).toBeNull();
  });

  it("deletes one after the question", async () => {
    signIn();
    const scenes = [meeting()];
    const fake = world(scenes);
    const id = scenes[0]?._id;
    fake.on(contract.deleteScene, () => {
      scenes.pop();
      return { deleted: true, already_sent: 2 } as const;
    });
    await openScreen(fake, "/app/scenes/list", ScenesPage);
    await screen.findByRole("article", { name: "Meeting" });
    await press("Delete Meeting");
    const dialog = await screen.findByRole("dialog");
    expect(fake.inputsOf(contract.deleteScene)).toEqual([]);
    await userEvent.click(within(dialog).getByRole("button", { name: "Delete Meeting" }));
    await screen.findByText("Scene deleted");
    await screen.findByText("2 switches had already been told and may still change.");
    await screen.findByText("No scenes yet");
    expect(fake.inputsOf(contract.deleteScene)).toEqual([{ sceneId: id }]);
  });
});

describe("putting a scene together", () => {
  it("shows missing fields, and captures what is on", async () => {
    signIn();
    const fake = world([]);
    fake.on(contract.newScene, () => meeting());
    const router = await openScreen(fake, "/app/scenes/new", NewScenePage);
    await screen.findByRole("heading", { name: "New scene" });
    await press("Create scene");
    await screen.findByText("Provide at least one action");
    expect(screen.getByLabelText("Name").getAttribute("aria-invalid")).toBe("true");
    fireEvent.change(screen.getByLabelText("Name"), { target: { value: " Now " } });
    await press("Use what is on now");
    await press("Create scene");
    await waitFor(() => expect(router.state.location.pathname).toBe("/app/scenes/list"));
    expect(fake.inputsOf(contract.newScene)).toEqual([
      {
        name: "Now",
        actions: [{ switch_appliance_id: switchId(1, 1), groupId: null, switch_state: 1, level: null }],
      },
    ]);
  });

  it("keeps the input when saving fails, and says why", async () => {
    signIn();
    const scene = meeting();
    const fake = world([scene]);
    fake.on(contract.editScene, () => {
      throw new ApiError(503, { code: "server.unavailable" });
    });
    await openScreen(fake, "/app/scenes/edit", () => <SceneForm scene={scene} />);
    fireEvent.change(await screen.findByLabelText("Name"), { target: { value: "Board meeting" } });
    await press("Save scene");
    expect((await screen.findByRole("alert")).textContent).toContain("The scene was not saved. We are unable");
    expect((screen.getByLabelText("Name") as HTMLInputElement).value).toBe("Board meeting");
    expect(fake.inputsOf(contract.editScene)).toMatchObject([{ sceneId: scene._id, name: "Board meeting" }]);
  });

  it("asks before changes are lost", async () => {
    signIn();
    const router = await openScreen(world([]), "/app/scenes/new", NewScenePage);
    fireEvent.change(await screen.findByLabelText("Name"), { target: { value: "Half" } });
    await userEvent.click(screen.getByRole("link", { name: "Cancel" }));
    await screen.findByText("Leave without saving?");
    expect(router.state.location.pathname).toBe("/app/scenes/new");
    await press("Leave without saving");
    await waitFor(() => expect(router.state.location.pathname).toBe("/app/scenes/list"));
  });
});
