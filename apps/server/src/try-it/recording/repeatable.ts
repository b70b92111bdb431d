import { idOf, MERIDIAN, VISITOR } from "@switchboard/sample-building";

const RANDOM_ID = /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g;

/** Gives ids that the server drew at random the same ones in every recording: by the order in which they appear. */
export function createIds(): (text: string) => string {
  const known = new Map<string, string>();
  return (text) =>
    text.replace(RANDOM_ID, (id) => {
      const fixed = known.get(id) ?? idOf(`recorded ${known.size}`);
      known.set(id, fixed);
      return fixed;
    });
}

/** Puts the visitor of the demo in the place of the admin whom the server was asked as. */
export function asVisitor(text: string): string {
  const [admin] = MERIDIAN.people;
  return text
    .replaceAll(admin.id, VISITOR.id)
    .replaceAll(admin.name, VISITOR.name)
    .replaceAll(admin.email, VISITOR.email);
}
