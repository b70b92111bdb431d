import { refusedBeside } from "../../api/refusal.ts";

/** A password that is wrong or missing is said beside its field. */
export const passwordRefusal = refusedBeside({
  "auth.wrong_credentials": "password",
  "auth.confirm_required": "password",
});
