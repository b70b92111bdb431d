/** A person whose rights are checked; they are read at that moment, never cached. */
export interface Person {
  enterpriseId: string;
  userId: string;
}
