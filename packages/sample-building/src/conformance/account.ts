import { contract } from "@switchboard/contract";
import { MERIDIAN, SITES } from "../plan.ts";
import { SAMPLE_PLACE } from "../plans/calendars.ts";
import { person, UNKNOWN } from "./building.ts";
import { type Area, type Calls, refuses, sees } from "./cases.ts";

const ME = {
  _id: person("Ananya Rao"),
  name: "Ananya Rao",
  fullname: "Ananya Rao",
  email: "admin@switchboard.test",
  phone: "+91 40 5550 0101",
  username: "admin@switchboard.test",
  organisation: "Meridian Business Park",
  role: ["admin"],
};

/** Who is asked is a demo account in the demo alone. */
function withoutDemo<T extends { is_demo: boolean }>({ is_demo: _, ...rest }: T): Omit<T, "is_demo"> {
  return rest;
}

const DETAILS = {
  place: SAMPLE_PLACE,
  _id: MERIDIAN.id,
  name: "Meridian Business Park",
  address: "Road No. 2, Banjara Hills, Hyderabad 500034",
  time_zone: "Asia/Kolkata",
  currency: "INR",
  partner_name: "Switchboard",
  logo: "",
  accent: "",
  second_factor: false,
  idle_minutes: 0,
  hold_longest_minutes: 1440,
  hold_default_minutes: 120,
  hold_wall_minutes: 0,
};

export const account: Area = {
  name: "the account",
  cases: [
    sees(contract.me, "tells who is signed in", async ({ call }) => withoutDemo(await call(contract.me)), ME),
    sees(contract.myAccount, "tells the account", async ({ call }) => withoutDemo(await call(contract.myAccount)), {
      ...ME,
      location: "Hyderabad",
      tags: ["Facilities", "On call"],
      pending_email: null,
    }),
    refuses(
      contract.editAccount,
      "another address without the password",
      { email: "other@example.test" },
      "auth.confirm_required",
    ),
    sees(
      contract.editAccount,
      "changes what is given; a new address waits for its mail",
      async ({ call }) => {
        const edited = await call(contract.editAccount, {
          location: " Pune ",
          tags: ["Night", "Night"],
          email: "New@example.test",
          password: "switchboard",
        });
        const told = await call(contract.myAccount);
        const own = { location: "Hyderabad", tags: ["Facilities", "On call"], email: ME.email };
        const restored = await call(contract.editAccount, own);
        return [edited, told, restored].map(({ location, tags, email, pending_email }) => [
          location,
          tags,
          email,
          pending_email,
        ]);
      },
      [
        ["Pune", ["Night"], "admin@switchboard.test", "new@example.test"],
        ["Pune", ["Night"], "admin@switchboard.test", "new@example.test"],
        ["Hyderabad", ["Facilities", "On call"], "admin@switchboard.test", null],
      ],
    ),
    refuses(contract.editAccount, "a phone that is none", { phone: "call me" }, "request.invalid"),
    sees(
      contract.mySessions,
      "lists where one is signed in, this one among them",
      async ({ call }) => (await call(contract.mySessions)).sessions.filter(({ current }) => current).length,
      1,
    ),
    sees(
      contract.endSessions,
      "ends none that it does not know",
      ({ call }) => call(contract.endSessions, { id: UNKNOWN }),
      { ended: 0 },
    ),
    sees(contract.notificationSettings, "mutes nothing at first", ({ call }) => call(contract.notificationSettings), {
      muted: [],
    }),
    sees(
      contract.setNotificationSettings,
      "remembers what is muted, in one order",
      async ({ call }) => {
        const set = await call(contract.setNotificationSettings, { muted: ["ticket", "power", "power"] });
        const told = await call(contract.notificationSettings);
        await call(contract.setNotificationSettings, { muted: [] });
        return [set, told];
      },
      [{ muted: ["power", "ticket"] }, { muted: ["power", "ticket"] }],
    ),
    refuses(contract.setNotificationSettings, "a kind that there is not", { muted: ["gossip"] }, "request.invalid"),
  ],
};

const metaOf = async ({ call }: Calls) => (await call(contract.enterpriseMe)).meta;

export const enterprise: Area = {
  name: "the enterprise",
  cases: [
    sees(
      contract.enterpriseMe,
      "tells the enterprise and its meta keys",
      async ({ call }) => {
        const { _id, name, time_zone, currency, meta, broker } = await call(contract.enterpriseMe);
        return { _id, name, time_zone, currency, meta, username: broker.username };
      },
      {
        _id: MERIDIAN.id,
        name: "Meridian Business Park",
        time_zone: "Asia/Kolkata",
        currency: "INR",
        meta: ["Floor", "Cost centre"],
        username: MERIDIAN.id,
      },
    ),
    sees(contract.enterpriseDetails, "tells it in full", ({ call }) => call(contract.enterpriseDetails), DETAILS),
    sees(
      contract.editEnterprise,
      "changes what is given, also for those who ask what it is called",
      async ({ call }) => {
        const edited = await call(contract.editEnterprise, { name: " Our park ", currency: "EUR" });
        const { name, currency } = await call(contract.enterpriseMe);
        const restored = await call(contract.editEnterprise, { name: DETAILS.name, currency: "INR" });
        return [edited, { name, currency }, restored];
      },
      [{ ...DETAILS, name: "Our park", currency: "EUR" }, { name: "Our park", currency: "EUR" }, DETAILS],
    ),
    refuses(contract.editEnterprise, "an idle time that is not offered", { idle_minutes: 7 }, "request.invalid"),
    sees(
      contract.editEnterprise,
      "changes what it says about holds, also for those who hold a switch",
      async ({ call }) => {
        const wanted = { hold_longest_minutes: 240, hold_default_minutes: 60 };
        await call(contract.editEnterprise, wanted);
        const { rules } = await call(contract.listHolds);
        await call(contract.editEnterprise, { hold_longest_minutes: 1440, hold_default_minutes: 120 });
        return rules;
      },
      { hold_longest_minutes: 240, hold_default_minutes: 60, hold_wall_minutes: 0 },
    ),
    refuses(contract.editEnterprise, "less than is offered first", { hold_longest_minutes: 60 }, "hold.invalid"),
    refuses(contract.editEnterprise, "a hold of two months", { hold_longest_minutes: 87_840 }, "request.invalid"),
    refuses(contract.editEnterprise, "a currency that is none", { currency: "rupees" }, "request.invalid"),
    sees(
      contract.enterpriseAssets,
      "tells the branding of the one named, and of no other",
      async ({ call }) => [
        await call(contract.enterpriseAssets, { enterprise: MERIDIAN.id }),
        await call(contract.enterpriseAssets, {}),
      ],
      [
        { partner_name: "Switchboard", logo: "", accent: "" },
        { partner_name: "", logo: "", accent: "" },
      ],
    ),
    sees(
      contract.addMetas,
      "sets the keys, and takes values away with theirs",
      async (calls) => {
        const { call } = calls;
        const set = await call(contract.addMetas, { meta_keys: [" Wing ", "Floor"] });
        const keys = await metaOf(calls);
        const { devices } = await call(contract.myDevices, { ud_id: MERIDIAN.devices[0]?.id });
        await call(contract.addMetas, { meta_keys: ["Floor", "Cost centre"] });
        for (const { id, meta } of MERIDIAN.devices) await call(contract.editDevice, { id, meta });
        return [set, keys, devices[0]?.meta];
      },
      [{ meta: ["Wing", "Floor"] }, ["Wing", "Floor"], { Floor: "Ground" }],
    ),
    sees(
      contract.addMetas,
      "keeps what others added and removed since the change began",
      async ({ call }) => {
        await call(contract.addMetas, { meta_keys: ["Floor", "Cost centre", "Asset"] });
        const merged = await call(contract.addMetas, {
          meta_keys: ["Floor", "Wing", "Gone"],
          known: ["Floor", "Cost centre", "Gone"],
        });
        await call(contract.addMetas, { meta_keys: ["Floor", "Cost centre"] });
        for (const { id, meta } of MERIDIAN.devices) await call(contract.editDevice, { id, meta });
        return merged;
      },
      { meta: ["Floor", "Wing", "Asset"] },
    ),
    refuses(contract.addMetas, "a key that is there twice", { meta_keys: ["A", " a "] }, "meta.invalid"),
    refuses(contract.addMetas, "a key without a name", { meta_keys: ["Floor", " "] }, "meta.invalid"),
    refuses(
      contract.addMetas,
      "the keys of another enterprise",
      { meta_keys: ["Floor"], enterprise: UNKNOWN },
      "enterprise.not_found",
    ),
    sees(
      contract.myEnterprises,
      "lists by name the enterprises one belongs to",
      async ({ call }) => {
        const { enterprises } = await call(contract.myEnterprises);
        return enterprises.map(({ _id, name, current }) => [_id, name, current]);
      },
      SITES.map(({ id, site }) => [id, site.name, id === MERIDIAN.id]).toReversed(),
    ),
    refuses(contract.switchEnterprise, "one that is not one's own", { enterprise: UNKNOWN }, "enterprise.not_found"),
  ],
};
