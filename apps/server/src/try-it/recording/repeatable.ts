import { idOf, MERIDIAN, VISITOR } from "@switchboard/sample-building";

const RANDOM_ID = /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g;

/** Replaces random ids by the same ones in every recording, in the order in which they appear. */
export function createIds(): (text: string) => string {
  const known = new Map<string, string>();
  return (text) =>
    text.replace(RANDOM_ID, (id) => {
      const fixed = known.get(id) ?? idOf(`recorded ${known.size}`);
      known.set(id, fixed);
      return fixed;
    });
}

/** Replaces the admin who made the calls by the visitor of the demo. */
export function asVisitor(text: string): string {
  const [admin] = MERIDIAN.people;
  return text
    .replaceAll(admin.id, VISITOR.id)
    .replaceAll(admin.name, VISITOR.name)
    .replaceAll(admin.email, VISITOR.email);
}
