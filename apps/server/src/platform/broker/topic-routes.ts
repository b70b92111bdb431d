import { memoize } from "../memoize.ts";

/** Finds the listeners of topics. Devices use the same topics repeatedly, so each is matched with the filters once. */
export class TopicRoutes<Listener> {
  readonly #routes: { filter: RegExp; listener: Listener }[] = [];
  #cache = this.#lookUp();

  add(filter: string, listener: Listener): void {
    this.#routes.push({ filter: toPattern(filter), listener });
    this.#cache = this.#lookUp();
  }

  of(topic: string): readonly Listener[] {
    return this.#cache(topic);
  }

  #lookUp() {
    return memoize((topic) => this.#routes.filter(({ filter }) => filter.test(topic)).map(({ listener }) => listener));
  }
}

/** Matches the topics of a filter with `+`. */
function toPattern(filter: string): RegExp {
  const parts = filter.split("/").map((part) => (part === "+" ? "[^/]+" : part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")));
  return new RegExp(`^${parts.join("/")}$`);
}
