import { ANDHRA_PRADESH } from "./andhra-pradesh.ts";
import { CALIFORNIA } from "./california.ts";
import { DELHI } from "./delhi.ts";
import { ELSEWHERE } from "./elsewhere.ts";
import { EUROPE } from "./europe.ts";
import { KARNATAKA } from "./karnataka.ts";
import { MAHARASHTRA } from "./maharashtra.ts";
import { TELANGANA } from "./telangana.ts";
import type { TariffTemplate } from "./template.ts";

/** Published tariffs with their sources. An enterprise gets a copy, which may then differ. */
export const TARIFF_TEMPLATES: readonly TariffTemplate[] = [
  ...TELANGANA,
  ...KARNATAKA,
  ...MAHARASHTRA,
  ...ANDHRA_PRADESH,
  ...DELHI,
  ...EUROPE,
  ...CALIFORNIA,
  ...ELSEWHERE,
];

export function tariffTemplate(key: string): TariffTemplate | undefined {
  return TARIFF_TEMPLATES.find((template) => template.key === key);
}
