import type { Answer } from "../answer.ts";
import type { Keeper } from "./broker.ts";

/** Hands a message to all who keep such messages, and answers once they all have. What is lost is counted by the keeper. */
export function keepAll(keepers: readonly Keeper[], topic: string, payload: string, answer?: Answer): void {
  if (!answer || keepers.length === 0) {
    for (const keep of keepers) keep(topic, payload);
    answer?.();
    return;
  }
  let left = keepers.length;
  let failed: unknown;
  const kept: Answer = (error) => {
    failed ??= error;
    left -= 1;
    if (left === 0) answer(failed);
  };
  for (const keep of keepers) keep(topic, payload, kept);
}
