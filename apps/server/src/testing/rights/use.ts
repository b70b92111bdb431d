import type { Actor } from "../../platform/auth/actor.ts";
import { AppError } from "../../platform/http/app-error.ts";
import type { TestServer } from "../test-server.ts";
import type { Member, Model } from "./model.ts";

/** A member who is signed in. */
export interface Asking {
  server: TestServer;
  model: Model;
  member: Member;
  actor: Actor;
  token: string;
}

export interface Scene {
  server: TestServer;
  model: Model;
  people: Asking[];
}

/** One place where rights are checked: the actual and the expected results, both as lists of pairs. */
export interface Use {
  where: string;
  given(scene: Scene): Promise<string[]>;
  expected(model: Model): string[];
}

export const pair = ({ enterpriseId, user }: Member, thing: string) => `${user} of ${enterpriseId}: ${thing}`;

/** Creates a place that answers one person at a time; `given` returns ids. */
export function useOf<T extends { id: string }>(
  where: string,
  things: (model: Model) => readonly T[],
  may: (model: Model, member: Member, thing: T) => boolean,
  given: (asking: Asking) => Promise<readonly string[]>,
): Use {
  return {
    where,
    expected: (model) =>
      model.members.flatMap((member) =>
        things(model)
          .filter((thing) => may(model, member, thing))
          .map((thing) => pair(member, thing.id)),
      ),
    given: async ({ people }) => {
      const lists = people.map(async (asking) => (await given(asking)).map((id) => pair(asking.member, id)));
      return (await Promise.all(lists)).flat();
    },
  };
}

/** Returns the things, of all enterprises, for which the call is not rejected. */
export async function allowed<T extends { id: string }>(
  things: readonly T[],
  ask: (thing: T) => Promise<unknown>,
): Promise<string[]> {
  const asked = things.map(async (thing) => ((await isAllowed(ask(thing))) ? [thing.id] : []));
  return (await Promise.all(asked)).flat();
}

async function isAllowed(answer: Promise<unknown>): Promise<boolean> {
  try {
    return (await answer) !== false;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
