import { createHmac, randomBytes } from "node:crypto";

const WITHIN = /(?<![0-9a-f])[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?![0-9a-f])/gi;
/** PostgreSQL accepts ids in either case, in braces, and with a dash after any four digits. */
const NOTATION = /^(?:[0-9a-f]{4}(?:-?[0-9a-f]{4}){7}|\{[0-9a-f]{4}(?:-?[0-9a-f]{4}){7}\})$/i;

/** Returns an id in PostgreSQL's own notation; undefined if PostgreSQL would not accept it. */
export function parseId(value: unknown): string | undefined {
  if (typeof value !== "string" || !NOTATION.test(value)) return undefined;
  return dashed(value.replace(/[^0-9a-f]/gi, "").toLowerCase());
}

const dashed = (hex: string) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

/**
 * Replaces every id by another one, the same for the same id everywhere: in a key, a reference, a list, JSON or text. Needs no memory,
 * however many rows there are; another import has other ids.
 */
export class NewIds {
  readonly #secret = randomBytes(32);
  readonly #known = new Map<string, string>();

  /** Registers the new id of a person or thing that already exists in this database. */
  know(former: string, now: string): void {
    this.#known.set(former, now);
  }

  of(id: string): string {
    return this.#known.get(id) ?? this.#derive(id);
  }

  within(text: string): string {
    return text.replace(WITHIN, (id) => this.of(id.toLowerCase()));
  }

  /** Returns a copy of a row or other JSON, with new ids in its texts and keys. */
  inJson<T>(value: T): T {
    // Serialised again, so that no id can hide behind escaped characters.
    return JSON.parse(this.within(JSON.stringify(value))) as T;
  }

  #derive(id: string): string {
    const hash = createHmac("sha256", this.#secret).update(id).digest();
    hash[8] = 0x80 | ((hash[8] ?? 0) & 0x3f);
    hash[6] = 0x40 | ((hash[6] ?? 0) & 0x0f);
    const derived = dashed(hash.toString("hex", 0, 16));
    // Version 7 sorts by time (ordered-id.ts): its first half stays, so that events keep their order.
    return id[14] === "7" ? `${id.slice(0, 18)}${derived.slice(18)}` : derived;
  }
}
