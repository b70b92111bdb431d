/** What a mail with a report says; `{…}` is filled in. */
export interface ReportMailWords {
  /** The file is with it. */
  attached: string;
  /** Nothing was measured in those days. */
  noData: string;
  /** The file is too large for a mail. */
  tooLarge: string;
  open: string;
  closing: string;
  stop: string;
}
