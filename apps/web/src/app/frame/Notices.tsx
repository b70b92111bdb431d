import "@mantine/notifications/styles.layer.css";
import { Notifications } from "@mantine/notifications";

/** The place of all notices. */
export function Notices() {
  return <Notifications position="bottom-right" containerWidth={360} limit={4} aria-live="polite" />;
}
