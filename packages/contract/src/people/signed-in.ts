import * as z from "zod/mini";

export const SignedIn = z.object({ token: z.string(), partner_name: z.string() });
export type SignedIn = z.output<typeof SignedIn>;
