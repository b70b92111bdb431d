/** The text of a message, independent of the channel. */
export interface ReachMessage {
  /** The id stays the same at every attempt, so that receivers recognise duplicates. */
  id: string;
  title: string;
  body: string;
  /** The address with details. */
  url: string;
  /** The address of the one-click action, and its label. */
  action?: { url: string; label: string } | undefined;
  /** Data for programs: plain JSON webhooks and commands include it unchanged. */
  facts?: Record<string, unknown> | undefined;
}
