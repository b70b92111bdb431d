import { createHmac, randomBytes } from "node:crypto";

const UUID = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g;

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
    return text.replace(UUID, (id) => this.of(id));
  }

  #derive(id: string): string {
    const hash = createHmac("sha256", this.#secret).update(id).digest();
    hash[8] = 0x80 | ((hash[8] ?? 0) & 0x3f);
    hash[6] = 0x40 | ((hash[6] ?? 0) & 0x0f);
    const hex = hash.toString("hex", 0, 16);
    const dashed = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
    // Version 7 sorts by time (ordered-id.ts): its first half stays, so that what happened stays in its order.
    return id[14] === "7" ? `${id.slice(0, 18)}${dashed.slice(18)}` : dashed;
  }
}
