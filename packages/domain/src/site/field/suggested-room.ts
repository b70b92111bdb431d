const plain = (text: string) =>
  text
    .toLowerCase()
    .normalize("NFKC")
    .replace(/[\s_/.-]+/g, " ")
    .trim();

/** Suggests a room by the device's own names: its area, or the longest room name within the device's name. */
export function suggestRoom<R extends { name: string }>(
  { area, name }: { area: string; name: string },
  rooms: readonly R[],
): R | undefined {
  const [there, called] = [plain(area), ` ${plain(name)} `];
  const named = rooms.filter((room) => plain(room.name) !== "");
  const same = there === "" ? undefined : named.find((room) => plain(room.name) === there);
  if (same) return same;
  const inside = named.filter((room) => called.includes(` ${plain(room.name)} `));
  return inside.reduce<R | undefined>(
    (longest, room) => (longest && longest.name.length >= room.name.length ? longest : room),
    undefined,
  );
}
