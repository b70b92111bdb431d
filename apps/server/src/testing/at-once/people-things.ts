import { contract } from "@switchboard/contract";
import { withPasskey } from "../../areas/people/factors/testing.ts";
import type { TestUser } from "../builders.ts";
import type { TestServer } from "../test-server.ts";
import { type Build, type Call, office, poster, stays, type Thing } from "./thing.ts";

export const member: Build = async (server) => {
  const { people, enterpriseId, ananya } = await office(server);
  const { userId: id } = await server.buildUser({ enterprise: enterpriseId, role: "user", name: "Asha" });
  return personCase(server, { people, enterpriseId, ananya, id });
};

export const invitation: Build = async (server) => {
  const { people, enterpriseId, ananya } = await office(server);
  const body = { name: "Asha", email: `asha-${enterpriseId}@example.test`, role: ["user" as const] };
  const { _id: id } = (await server.post(ananya, contract.createUser, body)).body;
  return personCase(server, { people, enterpriseId, ananya, id });
};

function personCase(
  server: TestServer,
  { people, enterpriseId, ananya, id }: Pick<Thing, "people" | "enterpriseId" | "id"> & { ananya: TestUser },
): Thing {
  const post = poster(server);
  return {
    people,
    enterpriseId,
    table: "memberships",
    column: "user_id",
    id,
    remove: post(contract.deleteUser, { id }),
    edits: [
      post(contract.editUser, { id, phone: "+91 40 5550 0101" }),
      post(contract.editUser, { id, role: ["admin"] }),
    ],
    shown: async () => (await server.post(ananya, contract.listUsers, { search: "Asha" })).body.users[0],
    both: { phone: "+91 40 5550 0101", role: ["admin"] },
    trail: { removed: "user.delete", edited: ["user.edit phone", "user.edit role"] },
  };
}

/** One person at two screens: shortcuts are private, and not recorded in the audit log. */
export const shortcut: Build = async (server) => {
  const { enterpriseId, ananya, lamp, fan } = await office(server);
  const make = (target: string) => server.post(ananya, contract.newShortcut, { type: "switch", target });
  const { _id: shortcut_id } = (await make(lamp)).body;
  await make(fan);
  const move: Call = (who) => server.post(who, contract.editShortcut, { shortcut_id, position: 1 });
  return {
    people: [ananya, ananya],
    enterpriseId,
    table: "memberships",
    column: "user_id",
    id: ananya.userId,
    remove: (who) => server.get(who, contract.deleteShortcut, { shortcut_id }),
    edits: [move, move],
    shown: async () => (await server.get(ananya, contract.listShortcuts)).body.shortcuts.map(({ target }) => target),
    both: [fan, lamp],
    trail: {},
  };
};

/** Views are private, and not recorded in the audit log, like shortcuts. */
export const view: Build = async (server) => {
  const { enterpriseId, ananya } = await office(server);
  const arrangement = { columns: [{ id: "name" }], sort: null };
  const filters = { text: "Hall" };
  const { _id: id } = (await server.post(ananya, contract.newView, { list: "devices", name: "Mine", arrangement }))
    .body;
  return {
    people: [ananya, ananya],
    enterpriseId,
    table: "table_views",
    id,
    remove: (who) => server.post(who, contract.deleteView, { id }),
    edits: [
      (who) => server.post(who, contract.editView, { id, list: "devices", name: "Ours" }),
      (who) => server.post(who, contract.editView, { id, list: "devices", filters }),
    ],
    shown: async () => {
      const [only] = (await server.get(ananya, contract.listViews, { list: "devices" })).body.views;
      return only && { name: only.name, filters: only.filters };
    },
    both: { name: "Ours", filters },
    trail: {},
  };
};

export const passkey: Build = async (server) => {
  const { enterpriseId, ananya } = await office(server);
  const post = poster(server);
  const { added } = await withPasskey(server, ananya);
  const id = added.body.factors.passkeys[0]?._id ?? "";
  return {
    people: [ananya, ananya],
    enterpriseId,
    table: "passkeys",
    id,
    remove: post(contract.removePasskey, { id }),
    edits: [post(contract.editPasskey, { id, name: "Phone" }), post(contract.editPasskey, { id, name: "Tablet" })],
    trail: {
      removed: "account.factor_remove",
      edited: ["account.passkey_edit passkey", "account.passkey_edit passkey"],
    },
  };
};

export const ticket: Build = async (server) => {
  const { people, enterpriseId, ananya } = await office(server);
  const post = poster(server);
  const draft = {
    issue_type: "other" as const,
    title: "Flicker",
    description: "It does",
    reason: "",
    customer_name: "Asha",
  };
  const { _id: id } = (await server.post(ananya, contract.newTicket, draft)).body;
  return {
    people,
    enterpriseId,
    table: "tickets",
    id,
    remove: stays,
    edits: [
      post(contract.setTicketStatus, { id, status: "in process" }),
      post(contract.replyToTicket, { id, message: "We come" }),
    ],
    shown: async () => (await server.get(ananya, contract.listTickets, {})).body.tickets[0],
    both: { status: "in process", replies: [{ message: "We come" }] },
    trail: { edited: ["ticket.status status", "ticket.reply message"] },
  };
};

/** One person at two screens. */
export const account: Build = async (server) => {
  const { enterpriseId, ananya } = await office(server);
  const post = poster(server);
  return {
    people: [ananya, ananya],
    enterpriseId,
    table: "users",
    id: ananya.userId,
    remove: stays,
    edits: [
      post(contract.editAccount, { phone: "+91 40 5550 0101" }),
      post(contract.editAccount, { location: "Pune" }),
    ],
    shown: async () => (await server.get(ananya, contract.myAccount)).body,
    both: { phone: "+91 40 5550 0101", location: "Pune" },
    trail: { edited: ["account.edit phone", "account.edit location"] },
  };
};
