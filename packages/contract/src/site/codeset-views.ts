import {
  type AcWish,
  ANY_BRAND,
  type ApplianceType,
  acProtocol,
  IR_LIBRARY,
  isStateful,
  type LibraryCodeset,
  UNPUBLISHED_AC_BRANDS,
} from "@switchboard/domain/site";
import type { Codeset } from "./remotes.ts";

/** The key and state with which an air conditioner is tried, because people see and hear immediately whether it starts. */
const TRIAL_KEY = "power_on";
const TRIAL_STATE: AcWish = { power: true, mode: "cool", temperature: 24, fan: "auto", swing: false };

/** Converts a codeset of the library to the API's form. */
export function presentCodeset(codeset: LibraryCodeset): Codeset {
  const { id, type, brand, stb_provider, protocol, version, keys } = codeset;
  return {
    _id: id,
    type,
    brand,
    stb_provider,
    protocol,
    current_version: version,
    keys: Object.keys(keys).map((key) => ({ key, label: labelOf(key) })),
    stateful: isStateful(codeset),
    ...offersOf(codeset),
  };
}

function offersOf({ protocol }: LibraryCodeset): Pick<Codeset, "offers"> {
  const spoken = acProtocol(protocol);
  if (!spoken) return {};
  const { modes, min, max, hasSwing } = spoken;
  return { offers: { modes: [...modes], min, max, swing: hasSwing } };
}

/** Returns the label of a key for clients without a translation. */
function labelOf(key: string): string {
  const words = key.replace(/^digit_/, "").replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function brandsOf(type: ApplianceType) {
  const sets = IR_LIBRARY.filter((each) => each.type === type);
  const unpublished = type === "ac" ? UNPUBLISHED_AC_BRANDS : [];
  const named = [...new Set([...sets.map(({ brand }) => brand), ...unpublished])].filter((each) => each !== ANY_BRAND);
  const brands = named.length > 0 ? named : [ANY_BRAND];
  const providers = sets.flatMap(({ stb_provider }) => stb_provider ?? []);
  return { list: brands, brands, stb_providers: [...new Set(providers)] };
}

/** Lists the brand's codesets first, then the rest of the type, because many makers use another's codes, and the empty one last. */
export function codesetsToTry(type: ApplianceType, brand: string, provider: string | null | undefined) {
  const far = (each: LibraryCodeset) =>
    (each.brand === ANY_BRAND ? 4 : 0) +
    (provider && each.stb_provider !== provider ? 2 : 0) +
    (each.brand === brand ? 0 : 1);
  const sets = IR_LIBRARY.filter((each) => each.type === type).toSorted((a, b) => far(a) - far(b));
  return sets.map((each) => ({ codeset: presentCodeset(each), test_key: testKeyOf(each) }));
}

function testKeyOf(codeset: LibraryCodeset): string | null {
  if (isStateful(codeset)) return TRIAL_KEY;
  const keys = Object.keys(codeset.keys);
  return keys.includes("power") ? "power" : (keys[0] ?? null);
}

/** Returns the state that a trial of an air conditioner sends. */
export function trialState(codeset: LibraryCodeset, key: string): AcWish | undefined {
  return isStateful(codeset) && key === TRIAL_KEY ? TRIAL_STATE : undefined;
}
