import type { PlaceTree } from "@switchboard/domain/site";

/** Lists places as the choices of a select, each indented below the place around it. Equal names show what they are in. */
export function placeChoices(tree: PlaceTree, lines = tree.lines()) {
  const named = Map.groupBy(lines, ({ place }) => place.name);
  return lines.map(({ place: { _id, name }, depth }) => {
    const around = tree.pathOf(_id).slice(0, -1);
    const isAlone = named.get(name)?.length === 1 || around.length === 0;
    const path = isAlone ? name : `${name} (${around.map((each) => each.name).join(" › ")})`;
    return { value: _id, label: `${"\u2003".repeat(depth)}${path}` };
  });
}
