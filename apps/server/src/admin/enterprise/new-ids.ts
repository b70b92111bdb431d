import { createHmac, randomBytes } from "node:crypto";

const WITHIN = /(?<![0-9a-f])[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?![0-9a-f])/gi;
/** PostgreSQL reads ids in either case, in braces, and with a dash after any four digits. */
const NOTATION = /^(?:[0-9a-f]{4}(?:-?[0-9a-f]{4}){7}|\{[0-9a-f]{4}(?:-?[0-9a-f]{4}){7}\})$/i;

/** An id as PostgreSQL would write it; undefined when PostgreSQL would not take it as one. */
export function parseId(value: unknown): string | undefined {
  if (typeof value !== "string" || !NOTATION.test(value)) return undefined;
  return dashed(value.replace(/[^0-9a-f]/gi, "").toLowerCase());
}

const dashed = (hex: string) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

/**
 * Another id for every id, the same one for the same id wherever it stands: in a key, a reference, a list, a JSON or a text. Nothing has to
 * be remembered for it, however many rows there are; another import has other ids.
 */
export class NewIds {
  readonly #secret = randomBytes(32);
  readonly #known = new Map<string, string>();

  /** For who or what is in this store already. */
  know(former: string, now: string): void {
    this.#known.set(former, now);
  }

  of(id: string): string {
    return this.#known.get(id) ?? this.#derive(id);
  }

  within(text: string): string {
    return text.replace(WITHIN, (id) => this.of(id.toLowerCase()));
  }

  /** A copy of a row or any other JSON, with other ids in its texts and keys. */
  inJson<T>(value: T): T {
    // Written anew, no id can hide behind escaped characters.
    return JSON.parse(this.within(JSON.stringify(value))) as T;
  }

  #derive(id: string): string {
    const hash = createHmac("sha256", this.#secret).update(id).digest();
    hash[8] = 0x80 | ((hash[8] ?? 0) & 0x3f);
    hash[6] = 0x40 | ((hash[6] ?? 0) & 0x0f);
    const derived = dashed(hash.toString("hex", 0, 16));
    // Version 7 sorts by time (ordered-id.ts): its first half stays, so that what happened stays in its order.
    return id[14] === "7" ? `${id.slice(0, 18)}${derived.slice(18)}` : derived;
  }
}
