import { refuse } from "./refuse.ts";
import type { DemoStore } from "./store.ts";

const fieldsOf = (row: object): Record<string, unknown> => ({ ...row });

/** What names a row of any table of the demo. */
function keyOf(row: object): string {
  const { _id, id, key } = fieldsOf(row);
  return String(_id ?? id ?? key);
}

const textOf = (value: unknown) => JSON.stringify(value instanceof Set ? [...value].sort() : value);

/** What a field was, where nobody has changed it since; of a list, what it has lost. */
function givenBack(now: unknown, was: unknown, became: unknown): unknown {
  if (now instanceof Set && was instanceof Set && became instanceof Set)
    return new Set([...now, ...[...was].filter((each) => !became.has(each))]);
  if (Array.isArray(now) && Array.isArray(was) && Array.isArray(became)) {
    const had = (list: readonly unknown[], each: unknown) => list.some((other) => textOf(other) === textOf(each));
    return [...now, ...was.filter((each) => !had(became, each) && !had(now, each))];
  }
  return textOf(now) === textOf(became) ? was : now;
}

/** Call it before a deletion, what it answers after it, and what that answers to put back what went; the ids that are back. */
function followTable<T extends object>(table: () => T[]): () => () => string[] {
  const before = new Map(table().map((row) => [keyOf(row), structuredClone(row)]));
  return () => {
    const after = new Map(table().map((row) => [keyOf(row), structuredClone(row)]));
    return () => {
      const now = new Map(table().map((row) => [keyOf(row), row]));
      const back: string[] = [];
      for (const [key, was] of before) {
        const [row, became] = [now.get(key), after.get(key)];
        if (!became && !row) {
          table().push(was);
          back.push(key);
        } else if (became && row) giveBack(row, was, became);
      }
      return back;
    };
  };
}

function giveBack(row: object, was: object, became: object): void {
  const [is, then, left] = [fieldsOf(row), fieldsOf(was), fieldsOf(became)];
  // What was handed over stays with the heir.
  for (const field of Object.keys(then))
    if (field !== "owner" && textOf(then[field]) !== textOf(left[field]))
      Object.assign(row, { [field]: givenBack(is[field], then[field], left[field]) });
}

/** The same over all that the demo keeps. Refuses where what went has come again by another way. */
export function followDeletion(store: DemoStore): () => () => string[] {
  const { tables } = store;
  const [devices, people] = [[...store.devices], [...store.people]];
  const followed = [
    followTable(() => store.devices),
    followTable(() => store.people),
    followTable(() => tables.groups),
    followTable(() => tables.meters),
    followTable(() => tables.scenes),
    followTable(() => tables.schedules),
    followTable(() => tables.runs),
    followTable(() => tables.workflows),
    followTable(() => tables.remotes),
    followTable(() => tables.shortcuts),
  ];
  return () => {
    const putBack = followed.map((deleted) => deleted());
    const gone = devices.filter((device) => !store.devices.includes(device));
    const left = people.filter((person) => !store.people.includes(person));
    return () => {
      if (gone.some(({ kd_id }) => store.devices.some((each) => each.kd_id === kd_id))) throw refuse("device.taken");
      if (left.some(({ account }) => store.people.some((each) => each.account.email === account.email)))
        throw refuse("user.exists");
      return putBack.flatMap((back) => back());
    };
  };
}
