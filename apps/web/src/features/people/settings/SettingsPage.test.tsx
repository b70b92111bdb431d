import { contract, DEFAULT_HOLD_FIELDS, type EnterpriseDetails } from "@switchboard/contract";
import { wrongMetaKeys } from "@switchboard/domain/core";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, test, vi } from "vitest";
import { adoptSession } from "../../../api/session.ts";
import { loadTexts } from "../../../i18n/index.ts";
import { fakeServer, openScreen } from "../../../testing/fake-api.tsx";
import { testToken } from "../../../testing/test-token.ts";
import { readPreference } from "../../../ui/preferences.ts";
import { EnterpriseTab } from "./EnterpriseTab.tsx";
import { MetaKeys } from "./MetaKeys.tsx";
import { goneKeys } from "./meta-keys.ts";
import { SettingsPage } from "./SettingsPage.tsx";

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

beforeEach(async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no server")));
  await loadTexts("settings", "notifications", "devices");
  adoptSession({ token: testToken({ role: ["user"] }), partner_name: "" });
});

describe("one's own settings", () => {
  it("include the clock, the start of the week, and the notifications", async () => {
    const fake = fakeServer([]);
    fake.on(contract.notificationSettings, () => ({ muted: ["power" as const] }));
    fake.on(contract.setNotificationSettings, ({ muted }) => ({ muted }));
    await openScreen(fake, "/app/settings", SettingsPage);
    await userEvent.click(await screen.findByLabelText("24-hour (18:30)"));
    expect(readPreference("clock")).toBe(24);
    fireEvent.change(screen.getByLabelText("Week starts on"), { target: { value: "1" } });
    expect(readPreference("week-start")).toBe(1);
    const offline = screen.getByRole("switch", { name: /^Offline/ });
    await waitFor(() => expect(offline.hasAttribute("disabled")).toBe(false));
    await userEvent.click(offline);
    await waitFor(() =>
      expect(fake.inputsOf(contract.setNotificationSettings)).toEqual([{ muted: ["power", "offline"] }]),
    );
    expect(screen.queryByText("Enterprise")).toBeNull();
  });
});

function anEnterprise() {
  const details: EnterpriseDetails = {
    _id: crypto.randomUUID(),
    name: "Office",
    address: "",
    time_zone: "Asia/Kolkata",
    currency: "INR",
    partner_name: "",
    logo: "",
    accent: "",
    second_factor: false,
    idle_minutes: 0,
    ...DEFAULT_HOLD_FIELDS,
  };
  const fake = fakeServer([]);
  fake.on(contract.enterpriseDetails, () => details);
  fake.on(contract.editEnterprise, (change) => Object.assign(details, change));
  fake.on(contract.rollupProgress, () => ({
    time_zone: "UTC",
    running: details.time_zone === "UTC",
    done: 1,
    total: 4,
    startedAt: null,
    finishedAt: null,
  }));
  return fake;
}

describe("the enterprise", () => {
  it("changes the related rules of holds together", async () => {
    const fake = anEnterprise();
    await openScreen(fake, "/app/settings", EnterpriseTab);
    const choose = (label: string, option: string) => userEvent.selectOptions(screen.getByLabelText(label), option);
    await screen.findByLabelText("Longest hold");
    await choose("Longest hold", "2 hr");
    await choose("First choice on a tile", "4 hr");
    await choose("A press on a wall switch", "Holds for 15 min");
    const save = () => userEvent.click(screen.getAllByRole("button", { name: "Save" })[2] as HTMLElement);
    await save();
    await screen.findByText("Cannot be longer than the longest hold");
    expect(fake.inputsOf(contract.editEnterprise)).toEqual([]);
    await choose("First choice on a tile", "1 hr");
    await save();
    await waitFor(() => expect(fake.inputsOf(contract.editEnterprise)).toHaveLength(1));
    const sent = { hold_longest_minutes: 120, hold_default_minutes: 60, hold_wall_minutes: 15 };
    expect(fake.inputsOf(contract.editEnterprise)).toEqual([sent]);
  });

  it("says what a new time zone changes, and sends only the changes", async () => {
    const fake = anEnterprise();
    await openScreen(fake, "/app/settings", EnterpriseTab);
    fireEvent.change(await screen.findByLabelText("Time zone"), { target: { value: "Nowhere" } });
    const [save] = screen.getAllByRole("button", { name: "Save" });
    await userEvent.click(save as HTMLElement);
    await screen.findByText("Choose a zone such as Asia/Kolkata");
    fireEvent.change(screen.getByLabelText("Time zone"), { target: { value: "UTC" } });
    await screen.findByText(/Schedules keep their time of day/);
    await userEvent.click(save as HTMLElement);
    await screen.findByText("Charts are being recalculated for UTC: 25%");
    expect(fake.inputsOf(contract.editEnterprise)).toEqual([{ time_zone: "UTC" }]);
  });
});

describe("meta keys", () => {
  it("require valid names, and ask before one is removed with its values", async () => {
    const fake = fakeServer([], ["Floor", "Asset"]);
    fake.on(contract.addMetas, ({ meta_keys }) => ({ meta: meta_keys }));
    await openScreen(fake, "/app/settings", MetaKeys);
    await screen.findByLabelText("Key 2");
    await press("Add a key");
    await press("Save");
    await screen.findByText("Please Provide Valid Name to all the KEYS!!");
    expect(fake.inputsOf(contract.addMetas)).toEqual([]);
    fireEvent.change(screen.getByLabelText("Key 3"), { target: { value: " Wing " } });
    await press("Remove key 1");
    await press("Save");
    const dialog = await screen.findByRole("dialog");
    expect(dialog.textContent).toContain("All values of Floor");
    await userEvent.click(within(dialog).getByRole("button", { name: "Remove the values" }));
    await waitFor(() =>
      expect(fake.inputsOf(contract.addMetas)).toEqual([{ meta_keys: ["Asset", "Wing"], known: ["Floor", "Asset"] }]),
    );
  });

  test("twins, empty ones and prototypes are no names; a new name is a new key", () => {
    expect(wrongMetaKeys(["Floor", " floor", "", "__proto__", "Wing"])).toEqual([false, true, true, true, false]);
    expect(goneKeys(["Floor", "Wing"], [" Wing", "Level"])).toEqual(["Floor"]);
  });
});
