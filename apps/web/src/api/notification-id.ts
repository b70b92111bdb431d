const KEY = "sb.notification_id";

/** A stable name of this browser for notifications; undefined where the browser keeps nothing. */
export function notificationId(): string | undefined {
  try {
    const known = localStorage.getItem(KEY) ?? crypto.randomUUID();
    localStorage.setItem(KEY, known);
    return known;
  } catch {
    return undefined;
  }
}
