import type { Remote } from "@switchboard/contract";
import { useQuery } from "@tanstack/react-query";
import { groupsQuery } from "../../../../data/groups.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { loadOf } from "../../../../widgets/list-load.ts";
import { codesetsQuery } from "../api.ts";
import { brandName, codesetName } from "../key-words.ts";
import { useBlasters } from "../useBlasters.ts";

interface Option {
  value: string;
  label: string;
}

/** Adds the current choice while the other options are loading. */
function withCurrent(options: Option[], current: Option | undefined): Option[] {
  return !current || options.some(({ value }) => value === current.value) ? options : [current, ...options];
}

/** Returns the rooms, blasters and codesets a remote can be moved to. */
export function useRemoteOptions({ userdevice_group: room, paired_ud: eye, paired_appliance }: Remote) {
  const { t } = useTranslation("remotes");
  const { type, brand, stb_provider, codeset } = paired_appliance;
  const blasters = useBlasters().map(({ id, name }) => ({ value: id, label: name }));
  const groups = useQuery(groupsQuery());
  const codesets = useQuery(codesetsQuery({ type, brand, stb_provider }));
  const rooms = (groups.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }));
  const codes = (codesets.data ?? []).map(({ codeset: each }) => ({
    value: each._id,
    label: each.keys.length > 0 || each.stateful ? codesetName(each) : brandName(each.brand, t),
  }));
  return {
    rooms: [
      { value: "", label: t("add.noRoom") },
      ...withCurrent(rooms, room ? { value: room._id, label: room.name } : undefined),
    ],
    blasters: withCurrent(
      blasters,
      eye ? { value: eye._id, label: eye.device_name } : { value: "", label: t("edit.choose") },
    ),
    codes: withCurrent(codes, { value: codeset, label: brandName(brand, t) }),
    loads: { rooms: loadOf(groups), codesets: loadOf(codesets) },
  };
}
