import { NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useMay } from "../../../../api/useMay.ts";
import { groupsQuery } from "../../../../data/groups.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";

interface RoomSelectProps {
  /** The id of a room, empty for none. */
  value: string;
  onChange(room: string): void;
  error?: string | undefined;
}

const collator = new Intl.Collator(undefined, { numeric: true });

/** The rooms by name; undefined until they are known. */
export function useRooms() {
  const { data } = useQuery(groupsQuery());
  return data?.filter(({ type }) => type === "room").sort((a, b) => collator.compare(a.name, b.name));
}

/** Offers all rooms to an admin; a manager keeps the device in the places that they manage. */
export function RoomSelect({ value, onChange, error }: RoomSelectProps) {
  const { t } = useTranslation(["devices", "errors", "common"]);
  const { isError } = useQuery(groupsQuery());
  const isAdmin = useMay("place.manage");
  const rooms = useRooms()
    ?.filter(({ _id, managed }) => isAdmin || managed || _id === value)
    .map(({ _id, name }) => ({ value: _id, label: name }));
  // A select without the room that is chosen would say that there is none.
  const unknown = { value, label: isError ? "–" : t("common:loading") };
  return (
    <NativeSelect
      label={t("edit.room")}
      description={isError && t("errors:load.failed.rooms")}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={rooms ? [...(isAdmin ? [{ value: "", label: t("edit.noRoom") }] : []), ...rooms] : [unknown]}
    />
  );
}
