import type { AnyEndpoint, InputOf } from "@switchboard/contract";
import type { TestUser } from "../builders.ts";
import type { Reply, TestServer } from "../test-server.ts";

/** The row that a change waits for. */
export interface HeldRow {
  enterpriseId: string;
  table: string;
  id: string;
  column?: string;
}

export type Call = (who: TestUser) => Promise<Reply<unknown>>;

/** For things that nobody can delete. */
export const stays: Call = () => Promise.reject(new Error("it cannot be deleted"));

/** Something that two people have open at the same time. */
export interface Thing extends HeldRow {
  people: [TestUser, TestUser];
  remove: Call;
  /** Two changes, of different fields where it has more than one, and the result of both. */
  edits: [Call, Call];
  both?: object;
  shown?: () => Promise<unknown>;
  /** The audit actions of its removal, and of each of the two changes. */
  trail: { removed?: string; edited?: [string, string] };
}

export type Build = (server: TestServer) => Promise<Thing>;

/** Builds two admins of one building with a board in it. */
export async function office(server: TestServer) {
  const ananya = await server.buildUser({ name: "Ananya" });
  const kiran = await server.buildUser({ name: "Kiran", enterprise: ananya.enterpriseId });
  const board = await server.buildDevice(ananya.enterpriseId, { name: "Board" });
  const [lamp, fan] = board.switches;
  const people: [TestUser, TestUser] = [ananya, kiran];
  const { enterpriseId } = ananya;
  return { people, ananya, kiran, enterpriseId, board, lamp: lamp?.id ?? "", fan: fan?.id ?? "" };
}

export const poster =
  (server: TestServer) =>
  <E extends AnyEndpoint>(endpoint: E, body: InputOf<E>): Call =>
  (who) =>
    server.post(who, endpoint, body);
