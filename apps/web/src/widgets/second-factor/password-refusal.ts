import { refusedBeside } from "../../api/refusal.ts";

/** Shows a wrong or missing password beside its field. */
export const passwordRefusal = refusedBeside({
  "auth.wrong_credentials": "password",
  "auth.confirm_required": "password",
});
