import { contract } from "@switchboard/contract";
import { MERIDIAN, VISITOR } from "@switchboard/sample-building";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { testToken } from "../../testing/test-token.ts";
import { call } from "../call.ts";
import { tryDemo } from "../demo-session.ts";
import { adoptSession, endSession, getSession } from "../session.ts";
import { signOut } from "../sign-in.ts";
import { switchEnterprise } from "../switch-enterprise.ts";

const fetched = vi.fn<typeof fetch>();
beforeEach(() => void vi.stubGlobal("fetch", fetched));
afterEach(() => {
  endSession({ navigate: false });
  vi.unstubAllGlobals();
  fetched.mockReset();
});

const names = async () => (await call(contract.myEnterprises, undefined)).enterprises;

it("begins, shows another enterprise and ends without a call to anyone", async () => {
  tryDemo();
  expect(getSession()).toMatchObject({ state: "logged in", user: { is_demo: true, role: ["admin"] } });
  const [other, first] = await names();
  expect([other?.current, first?.current]).toEqual([false, true]);
  const { count } = await call(contract.myDevices, {});
  await switchEnterprise(other?._id ?? "");
  expect((await names()).map(({ current }) => current)).toEqual([true, false]);
  expect((await call(contract.enterpriseMe, undefined)).name).toBe(other?.name);
  expect((await call(contract.myDevices, {})).count).not.toBe(count);
  signOut({ navigate: false });
  expect(getSession().state).toBe("logged out");
  expect(fetched).not.toHaveBeenCalled();
});

it("keeps what was changed in one enterprise while the other is looked at", async () => {
  tryDemo();
  await call(contract.editEnterprise, { name: "Our park" });
  const [other, first] = await names();
  await switchEnterprise(other?._id ?? "");
  expect((await names())[1]?.name).toBe("Our park");
  await switchEnterprise(first?._id ?? "");
  expect((await call(contract.enterpriseDetails, undefined)).name).toBe("Our park");
});

it("keeps the name of a demo account that a server signed in, and refuses an enterprise it does not have", async () => {
  adoptSession({ token: testToken({ is_demo: true, name: "Meena" }), partner_name: "" });
  const [other] = await names();
  await switchEnterprise(other?._id ?? "");
  expect(getSession().user).toMatchObject({ name: "Meena", is_demo: true });
  const foreign = call(contract.switchEnterprise, { enterprise: "3f2b7c1e-4a5d-4c6b-8e7f-9a0b1c2d3e4f" });
  await expect(foreign).rejects.toMatchObject({ code: "enterprise.not_found" });
  expect(fetched).not.toHaveBeenCalled();
});

it("is entered by the visitor of the sample building, whose ids the login writes out", async () => {
  tryDemo();
  const { _id, name, email, enterprise_id } = getSession().user ?? {};
  expect({ id: _id, name, email }).toEqual({ id: VISITOR.id, name: VISITOR.name, email: VISITOR.email });
  expect(enterprise_id).toBe(MERIDIAN.id);
  const { users } = await call(contract.listUsers, {});
  expect(users.map((each) => each.name)).toContain("Meera Iyer");
  expect(users.map((each) => each.name)).not.toContain("Ananya Rao");
});

it("brings everything back for whoever comes next", async () => {
  tryDemo();
  await call(contract.editEnterprise, { name: "Our park" });
  endSession({ navigate: false });
  adoptSession({ token: testToken({ is_demo: true, name: "Meena" }), partner_name: "" });
  expect((await call(contract.enterpriseDetails, undefined)).name).toBe("Meridian Business Park");
});

it("names what was sent in the language of the screen, also when that changes", async () => {
  tryDemo();
  const { channels } = await call(contract.listChannels, undefined);
  await call(contract.testChannel, { id: channels[0]?._id ?? "" });
  const headsIn = async (language: string) => {
    document.documentElement.lang = language;
    const { docs } = await call(contract.listDeliveries, { limit: 50, page: 1 });
    return docs.map(({ head }) => head);
  };
  for (const [language, test, priority] of [
    ["te", "Switchboard పరీక్ష సందేశం", /^(అత్యవసరం|ఎక్కువ): /],
    ["hi", "Switchboard का परीक्षण", /^(गंभीर|ऊँची): /],
    ["en", "A test of Switchboard", /^(Critical|High): /],
  ] as const) {
    const [tested, ...alarms] = await headsIn(language);
    expect(tested).toBe(test);
    expect(alarms.filter((head) => !priority.test(head))).toEqual([]);
    expect(alarms.length).toBeGreaterThan(3);
  }
});
