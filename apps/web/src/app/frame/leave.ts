import { signOut } from "../../api/sign-in.ts";
import { mayLeave } from "../../ui/kit/unsaved.ts";

/** Signs out, unless a form with changes is to be kept. */
export async function leave(): Promise<void> {
  if (await mayLeave()) signOut();
}
