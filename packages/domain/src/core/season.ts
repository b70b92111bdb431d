/** From a day of the year to another, MM-DD, both included; it may go over New Year. */
export interface Season {
  from: string;
  to: string;
}
