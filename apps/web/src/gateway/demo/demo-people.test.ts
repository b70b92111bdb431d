import { contract } from "@switchboard/contract";
import { describe, expect, it, test } from "vitest";
import * as z from "zod/mini";
import { createDemoGateway } from "./demo-gateway.ts";

describe("the people of the demo", () => {
  it("come, change and go in memory, in the list of grants too", async () => {
    const gateway = createDemoGateway();
    const before = (await gateway.call(contract.listUsers, {})).count;
    const input = { name: "Ravi", email: "ravi@demo.test", role: ["user" as const] };
    const ravi = await gateway.call(contract.createUser, input);
    expect(ravi).toMatchObject({ joined: false, granted: { devices: 0, switches: 0 } });
    await expect(gateway.call(contract.createUser, input)).rejects.toMatchObject({ code: "user.exists" });
    expect(await gateway.call(contract.editUser, { id: ravi._id, phone: "+91 1" })).toMatchObject({ phone: "+91 1" });
    const { people } = await gateway.call(contract.getAccess, undefined);
    expect(people.map(({ name }) => name)).toContain("Ravi");
    expect(await gateway.call(contract.deleteUser, { id: ravi._id })).toEqual({ deleted: true });
    expect((await gateway.call(contract.listUsers, {})).count).toBe(before);
    expect((await createDemoGateway().call(contract.listUsers, { search: "kiran" })).count).toBe(1);
  });

  it("keep their last admin", async () => {
    const gateway = createDemoGateway();
    const { users } = await gateway.call(contract.listUsers, {});
    const [id = "", other = ""] = users.filter(({ role }) => role.includes("admin")).map(({ _id }) => _id);
    await gateway.call(contract.editUser, { id: other, role: ["user"] });
    await expect(gateway.call(contract.deleteUser, { id })).rejects.toMatchObject({ code: "user.last_admin" });
  });
});

it("hands over what a person of the demo owns, or lets it go with them", async () => {
  const gateway = createDemoGateway();
  const people = async () => (await gateway.call(contract.listUsers, {})).users;
  const named = async (name: string) => (await people()).find((each) => each.name === name);
  const [kiran, asha, ravi] = await Promise.all(["Kiran Reddy", "Asha Verma", "Ravi Naidu"].map(named));
  expect(kiran?.owns).toEqual({ schedules: 2, scenes: 1, workflows: 2, remotes: 1 });
  await gateway.call(contract.deleteUser, { id: kiran?._id ?? "", hand_over_to: ravi?._id ?? "" });
  expect((await named("Ravi Naidu"))?.owns).toEqual({ schedules: 2, scenes: 1, workflows: 2, remotes: 2 });
  const scenes = async () => (await gateway.call(contract.listScenes, undefined)).scenes.length;
  const before = await scenes();
  await gateway.call(contract.deleteUser, { id: asha?._id ?? "" });
  expect(await scenes()).toBe(before - 1);
});

describe("the account of the demo", () => {
  it("changes until the next start, and is never deleted", async () => {
    const gateway = createDemoGateway();
    const edited = await gateway.call(contract.editAccount, { location: "Pune", email: "new@demo.test" });
    expect(edited).toMatchObject({ location: "Pune", pending_email: "new@demo.test" });
    expect(await gateway.call(contract.deleteAccount, { password: "x" })).toEqual({ deleted: true });
    expect(await gateway.call(contract.myAccount, undefined)).toEqual(edited);
    expect(await gateway.call(contract.endSessions, {})).toEqual({ ended: 1 });
    expect((await gateway.call(contract.mySessions, undefined)).sessions).toHaveLength(1);
  });
});

describe("the enterprise of the demo", () => {
  it("takes a new name and new meta keys, and refuses the keys the server would", async () => {
    const gateway = createDemoGateway();
    await gateway.call(contract.editEnterprise, { name: "Our office" });
    await gateway.call(contract.addMetas, { meta_keys: ["Wing"] });
    expect(await gateway.call(contract.enterpriseMe, undefined)).toMatchObject({ name: "Our office", meta: ["Wing"] });
    const twice = gateway.call(contract.addMetas, { meta_keys: ["A", "a"] });
    await expect(twice).rejects.toMatchObject({ code: "meta.invalid" });
  });
});

describe("the tickets of the demo", () => {
  it("are raised, answered and moved on", async () => {
    const gateway = createDemoGateway();
    const ticket = await gateway.call(contract.newTicket, {
      issue_type: "other",
      title: "Hum",
      description: "It hums.",
      customer_name: "Ravi",
    });
    await gateway.call(contract.replyToTicket, { id: ticket._id, message: "Which one?" });
    const moved = await gateway.call(contract.setTicketStatus, { id: ticket._id, status: "completed" });
    expect(moved).toMatchObject({ status: "completed", replies: [{ message: "Which one?" }] });
    const { count } = await gateway.call(contract.listTickets, { status: "completed" });
    expect(count).toBe(3);
  });
});

test.each([
  ["listUsers", {}],
  ["myAccount", undefined],
  ["mySessions", undefined],
  ["enterpriseDetails", undefined],
  ["enterpriseAssets", {}],
  ["listTickets", {}],
  ["auditLog", { limit: 5 }],
  ["notificationSettings", undefined],
] as const)("%s answers as the contract has it", async (name, input) => {
  const endpoint = contract[name];
  const reply = await createDemoGateway().call(endpoint, input as never);
  expect(z.safeParse(endpoint.reply as z.ZodMiniType, reply).error).toBeUndefined();
});
