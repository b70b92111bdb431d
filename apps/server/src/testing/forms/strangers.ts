import { contract } from "@switchboard/contract";
import { breaks, type FormRule, MANDATORY } from "./rule.ts";

const TOKEN = "the token of the link in the mail";
const PASSWORD = { path: "password", says: "The password needs at least 8 characters" };
const ACCOUNT = { name: "Ananya", email: "a@example.com", organisation: "Meridian", time_zone: "Asia/Kolkata" };

/** The rules of the forms before signing in. */
export const STRANGERS: Record<string, FormRule[]> = {
  "features/people/auth/LoginPage.tsx": [
    breaks("a password", contract.login, { username: "a" }, { path: "password", says: MANDATORY }),
  ],
  "features/people/auth/RegisterForm.tsx": [
    breaks("a name", contract.register, { ...ACCOUNT, name: " " }, { path: "name", says: MANDATORY }),
    breaks(
      "an address",
      contract.register,
      { ...ACCOUNT, email: "a@b" },
      { path: "email", says: "Not an e-mail address" },
    ),
    breaks(
      "a phone number",
      contract.register,
      { ...ACCOUNT, phone: "ring me" },
      { path: "phone", says: "Not a phone number" },
    ),
    breaks(
      "a zone",
      contract.register,
      { ...ACCOUNT, time_zone: "Mars" },
      { path: "time_zone", says: "Not a time zone" },
    ),
  ],
  "features/people/auth/SetupForm.tsx": [
    breaks("a password of 8", contract.setup, { ...ACCOUNT, token: TOKEN, password: "short" }, PASSWORD),
  ],
  "features/people/auth/ConfirmPage.tsx": [
    breaks("a password of 8", contract.confirmRegistration, { token: TOKEN, password: "short" }, PASSWORD),
  ],
  "features/people/auth/ResetPasswordPage.tsx": [
    breaks("a password of 8", contract.resetPassword, { token: TOKEN, password: "short" }, PASSWORD),
  ],
  "features/control/panel/PairForm.tsx": [
    breaks(
      "a whole code",
      contract.pairPanel,
      { pairing_code: "ABCD" },
      { path: "pairing_code", says: "Not a code of a wall panel" },
    ),
  ],
  "features/people/auth/ForgotPasswordPage.tsx": [
    breaks("an address", contract.forgotPassword, { email: "me" }, { path: "email", says: "Not an e-mail address" }),
  ],
  "features/people/auth/SecondStepScreen.tsx": [
    breaks(
      "six digits",
      contract.secondStep,
      { challenge: TOKEN, proof: { code: "12" } },
      { path: "proof.code", says: "Six digits" },
    ),
  ],
};
