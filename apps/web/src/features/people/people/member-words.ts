import type { Member } from "@switchboard/contract";
import type { Translate } from "../../../i18n/typed-keys.ts";

type Words = Translate<"people">;

function listed(parts: readonly string[], language: string): string {
  return new Intl.ListFormat(language, { type: "conjunction" }).format(parts);
}

/** Summarises a member's grants in numbers; admins need none. */
export function usesOf({ role, granted }: Member, t: Words, language: string): string {
  if (role.includes("admin")) return t("uses.everything");
  const parts = [
    ...(granted.places > 0 ? [t("uses.places", { count: granted.places })] : []),
    ...(granted.rooms > 0 ? [t("uses.rooms", { count: granted.rooms })] : []),
    ...(granted.devices > 0 ? [t("uses.devices", { count: granted.devices })] : []),
    ...(granted.switches > 0 ? [t("uses.switches", { count: granted.switches })] : []),
  ];
  return listed(parts, language) || t("uses.nothing");
}

/** Lists what a member would leave behind; empty when there is nothing. */
export function ownsOf({ owns }: Member, t: Words, language: string): string {
  const parts = (["schedules", "scenes", "workflows", "remotes"] as const).flatMap((kind) => {
    const count = owns[kind] ?? 0;
    return count > 0 ? [t(`delete.${kind}`, { count })] : [];
  });
  return listed(parts, language);
}
