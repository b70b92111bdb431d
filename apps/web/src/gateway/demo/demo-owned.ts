import type { Scene } from "@switchboard/contract";
import { getSession } from "../session.ts";
import { demoId } from "./demo-building.ts";
import type { DemoSite } from "./sites/site.ts";

type Owner = NonNullable<Scene["owner"]>;

/** Something that people of the demo make, and that goes to someone else, or away, together with them. */
export interface Owned {
  all(): { _id: string; name: string; owner: Owner | null }[];
  remove(owner: string): void;
}

/** Whoever looks. */
export function owner(): Owner {
  const { _id = demoId(6, 1), name = "" } = getSession().user ?? {};
  return { _id, name };
}

/** The first is whoever looks. */
export const personId = (index: number) => demoId(6, index + 2);

export function ownerNamed({ people }: DemoSite, name: string | undefined): Owner {
  const index = people.findIndex((person) => person.name === name);
  return index < 0 ? owner() : { _id: personId(index), name: people[index]?.name ?? "" };
}
