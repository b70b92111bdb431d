import { contract, type Device, type Member } from "@switchboard/contract";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "../../../api/call.ts";
import { adoptSession } from "../../../api/session.ts";
import { loadTexts } from "../../../i18n/index.ts";
import { aDevice } from "../../../testing/devices.ts";
import { fakeServer, openScreen } from "../../../testing/fake-api.tsx";
import { testToken } from "../../../testing/test-token.ts";
import { PeoplePage } from "./PeoplePage.tsx";

const ME = "11111111-1111-4111-8111-111111111111";
const KIRAN = "22222222-2222-4222-8222-222222222222";

function aMember(_id: string, name: string, own: Partial<Member> = {}): Member {
  return {
    _id,
    name,
    fullname: name,
    email: `${name.toLowerCase()}@example.test`,
    phone: "",
    username: "",
    organisation: "",
    role: ["user"],
    is_demo: false,
    joined: true,
    last_sign_in: null,
    granted: { places: 0, rooms: 0, devices: 0, switches: 0 },
    owns: { schedules: 0, scenes: 0, workflows: 0 },
    ...own,
  };
}

function world(members: Member[], devices: Device[] = []) {
  const fake = fakeServer(devices);
  fake.on(contract.listUsers, ({ search = "", joined, limit = 50, offset = 0 }) => {
    const users = members.filter(
      (each) =>
        each.name.toLowerCase().includes(search.toLowerCase()) && (joined === undefined || each.joined === joined),
    );
    return { users: structuredClone(users.slice(Number(offset), Number(offset) + Number(limit))), count: users.length };
  });
  return fake;
}

const admin = () => aMember(ME, "Asha", { role: ["admin"] });
const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));

beforeEach(async () => {
  await loadTexts("people", "devices", "tables");
  adoptSession({ token: testToken({ _id: ME, role: ["admin"] }), partner_name: "" });
});

afterEach(() => void vi.restoreAllMocks());

describe("people of an enterprise", () => {
  it("lists people with role, sign-in and access, which links to their grants", async () => {
    const kiran = aMember(KIRAN, "Kiran", { joined: false, granted: { places: 0, rooms: 1, devices: 2, switches: 1 } });
    await openScreen(world([admin(), kiran]), "/app/users", PeoplePage);
    const row = await screen.findByRole("row", { name: /Kiran/ });
    expect(row.textContent).toContain("Invited");
    const link = within(row).getByRole("link", { name: "What Kiran can use: 1 room, 2 devices, and 1 switch" });
    expect(link.getAttribute("href")).toBe(`/app/devices/access?by=person&person=${KIRAN}`);
    expect(screen.getByRole("row", { name: /Asha/ }).textContent).toContain("Everything");
  });

  it("lets the server sort all people", async () => {
    const fake = world([admin(), aMember(KIRAN, "Kiran")]);
    await openScreen(fake, "/app/users", PeoplePage);
    await screen.findByRole("row", { name: /Kiran/ });
    await press("Last sign-in");
    await press("Last sign-in");
    await waitFor(() =>
      expect(fake.inputsOf(contract.listUsers).at(-1)).toMatchObject({ sort: "last_sign_in", dir: "desc", offset: 0 }),
    );
    expect(screen.queryByRole("button", { name: "Can use" })).toBeNull();
  });

  it("hides people from users who may not manage them", async () => {
    adoptSession({ token: testToken({ role: ["user"] }), partner_name: "" });
    await openScreen(world([admin()]), "/app/users", PeoplePage);
    await screen.findByText("Only an admin of this enterprise can do this.");
    expect(screen.queryByRole("button", { name: "Invite someone" })).toBeNull();
  });
});

describe("inviting", () => {
  it("shows problems beside the field, including those only the server knows", async () => {
    const fake = world([admin()]);
    fake.on(contract.createUser, () => {
      throw new ApiError(409, { code: "user.exists", message: "This person belongs to the enterprise already" });
    });
    await openScreen(fake, "/app/users", PeoplePage);
    await press("Invite someone");
    await press("Send invitation");
    expect((await screen.findAllByText("Required")).length).toBe(2);
    expect(fake.inputsOf(contract.createUser)).toEqual([]);
    fireEvent.change(screen.getByLabelText("Name"), { target: { value: "Kiran" } });
    fireEvent.change(screen.getByLabelText("Email"), { target: { value: "kiran@example.test" } });
    await press("Send invitation");
    await screen.findByText("This person belongs to the enterprise already");
    expect(screen.getByLabelText("Email").getAttribute("aria-invalid")).toBe("true");
    expect(fake.inputsOf(contract.createUser)).toMatchObject([
      { name: "Kiran", email: "kiran@example.test", role: ["user"] },
    ]);
  });
});

describe("access granted with an invitation", () => {
  const HALL = { _id: "33333333-3333-4333-8333-333333333333", name: "Hall", type: "room" as const };

  async function openForm() {
    // The test environment has no layout, and a list without a height would render nothing.
    vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(600);
    const devices = [aDevice(1, { groups: [HALL] }), aDevice(2)];
    const fake = world([admin()]);
    fake.devices.push(...devices);
    fake.on(contract.deviceGroups, () => ({ groups: [{ ...HALL, devices: [aDevice(1)._id] }] }));
    fake.on(contract.createUser, ({ name }) => aMember(KIRAN, name, { joined: false }));
    await openScreen(fake, "/app/users", PeoplePage);
    await press("Invite someone");
    fireEvent.change(screen.getByLabelText("Name"), { target: { value: "Kiran" } });
    fireEvent.change(screen.getByLabelText("Email"), { target: { value: "kiran@example.test" } });
    return fake;
  }

  it("is chosen by room and by device; a chosen room includes its devices", async () => {
    const fake = await openForm();
    await userEvent.click(await screen.findByRole("checkbox", { name: "Device 1" }));
    await userEvent.click(screen.getByRole("checkbox", { name: "Device 2" }));
    await userEvent.click(screen.getByRole("checkbox", { name: /Hall/ }));
    expect(screen.queryByRole("checkbox", { name: "Device 1" })).toBeNull();
    screen.getByText("2 chosen. Theirs as soon as they join.");
    await press("Send invitation");
    await screen.findByText("Invitation sent to kiran@example.test");
    expect(fake.inputsOf(contract.createUser)).toMatchObject([{ room_ids: [HALL._id], device_ids: [aDevice(2)._id] }]);
  });

  it("is not asked for an admin, who uses everything", async () => {
    const fake = await openForm();
    await userEvent.click(await screen.findByRole("checkbox", { name: /Hall/ }));
    await userEvent.selectOptions(screen.getByLabelText("Role"), "admin");
    expect(screen.queryByRole("checkbox", { name: /Hall/ })).toBeNull();
    await press("Send invitation");
    await screen.findByText("Invitation sent to kiran@example.test");
    expect(fake.inputsOf(contract.createUser)).toMatchObject([{ role: ["admin"], room_ids: [], device_ids: [] }]);
  });
});

describe("end of a membership", () => {
  it("is not offered for the only admin, and says why", async () => {
    const invited = aMember(KIRAN, "Kiran", { role: ["admin"], joined: false });
    await openScreen(world([{ ...admin(), last_admin: true }, invited]), "/app/users", PeoplePage);
    await screen.findByRole("row", { name: /Asha/ });
    await press("Edit Asha");
    expect((await screen.findAllByText(/This is the only admin/)).length).toBe(2);
    expect(screen.getByLabelText("Role").hasAttribute("disabled")).toBe(true);
    expect(screen.queryByRole("button", { name: "Delete Asha" })).toBeNull();
  });

  it("names what is left behind, and hands it over as chosen", async () => {
    const owns = { schedules: 2, scenes: 1, workflows: 0, remotes: 1 };
    const members = [admin(), aMember(KIRAN, "Kiran", { owns })];
    const fake = world(members);
    fake.on(contract.deleteUser, () => {
      members.pop();
      return { deleted: true } as const;
    });
    await openScreen(fake, "/app/users", PeoplePage);
    await screen.findByRole("row", { name: /Kiran/ });
    await press("Edit Kiran");
    await press("Delete Kiran");
    const dialog = await screen.findByRole("dialog", { name: "Delete Kiran?" });
    expect(dialog.textContent).toContain("2 schedules, 1 scene, and 1 remote");
    await userEvent.click(within(dialog).getByRole("button", { name: "Delete Kiran" }));
    await screen.findByText("User deleted");
    expect(fake.inputsOf(contract.deleteUser)).toEqual([{ id: KIRAN, hand_over_to: ME }]);
    await waitFor(() => expect(screen.queryByRole("row", { name: /Kiran/ })).toBeNull());
  });

  it("says how many devices lose their owner, and who grants access to them then", async () => {
    const owner = { _id: KIRAN, name: "Kiran" };
    const fake = world([admin(), aMember(KIRAN, "Kiran")], [aDevice(1, { owner }), aDevice(2)]);
    await openScreen(fake, "/app/users", PeoplePage);
    await screen.findByRole("row", { name: /Kiran/ });
    await press("Edit Kiran");
    await press("Delete Kiran");
    const dialog = await screen.findByRole("dialog", { name: "Delete Kiran?" });
    expect(dialog.textContent).toContain("Kiran owns 1 device. It will have no owner: admins give access to it.");
  });

  it("finds an heir among any number of people, except those who have not joined", async () => {
    const crowd = Array.from({ length: 300 }, (_, index) => aMember(crypto.randomUUID(), `Person ${index}`));
    const zoya = aMember(crypto.randomUUID(), "Zoya");
    const late = aMember(crypto.randomUUID(), "Zora", { joined: false });
    const kiran = aMember(KIRAN, "Kiran", { owns: { schedules: 1, scenes: 0, workflows: 0 } });
    const fake = world([admin(), kiran, ...crowd, zoya, late]);
    fake.on(contract.deleteUser, () => ({ deleted: true }) as const);
    await openScreen(fake, "/app/users", PeoplePage);
    await screen.findByRole("row", { name: /Kiran/ });
    await press("Edit Kiran");
    await press("Delete Kiran");
    const dialog = await screen.findByRole("dialog", { name: "Delete Kiran?" });
    const chooser = within(dialog).getByRole<HTMLInputElement>("combobox", { name: "Transfer to" });
    expect(chooser.value).toBe("Asha Rao (you)");
    await act(async () => chooser.focus());
    await act(async () => fireEvent.change(chooser, { target: { value: "zo" } }));
    const option = await screen.findByRole("option", { name: "Zoya" });
    expect(screen.getAllByRole("option")).toEqual([option]);
    await userEvent.click(option);
    await userEvent.click(within(dialog).getByRole("button", { name: "Delete Kiran" }));
    await waitFor(() => expect(fake.inputsOf(contract.deleteUser)).toEqual([{ id: KIRAN, hand_over_to: zoya._id }]));
  });
});
