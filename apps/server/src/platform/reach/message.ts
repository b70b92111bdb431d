/** What is told, in words; the same for every way it goes. */
export interface ReachMessage {
  /** The same at every attempt: receivers know by it what they have had. */
  id: string;
  title: string;
  body: string;
  /** Where to read more. */
  url: string;
  /** Where one click settles it, and what that click is called. */
  action?: { url: string; label: string } | undefined;
  /** What programs read: plain JSON webhooks and commands carry it as it is. */
  facts?: Record<string, unknown> | undefined;
}
