/** Whose rights are asked for; what they are is read in the same moment, never remembered. */
export interface Person {
  enterpriseId: string;
  userId: string;
}
