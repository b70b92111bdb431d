import type { Account, Member } from "@switchboard/contract";
import { grantsOf, ownerOf, type PlannedPerson, type PlannedSite } from "@switchboard/sample-building";

type Details = Pick<Account, "name" | "fullname" | "phone" | "organisation">;

/** Someone who belongs to the enterprise: their own account, and what the enterprise calls them where it says so. */
export interface Person {
  _id: string;
  account: Details & Pick<Account, "email" | "username" | "location" | "tags">;
  called: Partial<Details>;
  role: Member["role"];
  is_demo: boolean;
  joined: boolean;
  last_sign_in: string | null;
  /** What they were granted. */
  rooms: Set<string>;
  devices: Set<string>;
  switches: Set<string>;
  /** Of those devices, which are theirs to grant. */
  owned: Set<string>;
}

/** The people of a site; the first is whoever looks. */
export function createPeople(site: PlannedSite, now: number): Person[] {
  return site.people.map((planned, index) => {
    const { rooms, devices, switches } = grantsOf(site, planned);
    return {
      _id: planned.id,
      account: accountOf(planned, site.site.name),
      called: {},
      role: [planned.role],
      is_demo: index === 0,
      joined: !planned.isInvited,
      last_sign_in: planned.seenAgo === undefined ? null : new Date(now - planned.seenAgo).toISOString(),
      rooms: new Set(rooms),
      devices: new Set(devices),
      switches: new Set(switches),
      owned: new Set(site.devices.filter((each) => ownerOf(site, each) === planned).map(({ id }) => id)),
    };
  });
}

function accountOf({ name, email, phone = "", location = "", tags = [] }: PlannedPerson, organisation: string) {
  return { name, fullname: name, email, username: email, phone, organisation, location, tags: [...tags] };
}

/** As the enterprise calls them. */
export function nameOf({ account, called }: Person): string {
  return called.name ?? account.name;
}
