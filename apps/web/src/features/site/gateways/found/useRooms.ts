import { useQuery } from "@tanstack/react-query";
import { groupsQuery } from "../../../../data/groups.ts";

const collator = new Intl.Collator(undefined, { numeric: true });

/** The rooms by name; none until they are known. */
export function useRooms() {
  const { data } = useQuery(groupsQuery());
  return data?.filter(({ type }) => type === "room").sort((a, b) => collator.compare(a.name, b.name)) ?? [];
}
