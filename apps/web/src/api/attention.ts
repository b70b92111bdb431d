import { UNATTENDED_MS } from "@switchboard/domain/people";

let touchedAt = Date.now();
const touch = () => {
  touchedAt = Date.now();
};
for (const event of ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"])
  addEventListener(event, touch, { passive: true, capture: true });

/** True when nobody has touched the page for a while, so that its own requests do not count as use of the session. */
export function isUnattended(): boolean {
  return Date.now() - touchedAt > UNATTENDED_MS;
}
