/** Days of the year, MM-DD, both included. A season may pass New Year. */
export interface Season {
  from: string;
  to: string;
}
