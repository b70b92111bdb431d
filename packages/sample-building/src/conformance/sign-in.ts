import { contract } from "@switchboard/contract";
import { person, UNKNOWN } from "./building.ts";
import { type Area, refuses, sees } from "./cases.ts";

/** The demo has no password, so any will do there; the server's is the sample building's. */
const PASSWORD = { password: "switchboard" };

export const signIn: Area = {
  name: "second factors and sessions",
  cases: [
    sees(
      contract.secondFactors,
      "knows of none at first",
      async ({ call }) => {
        const { passkeys_possible: _, ...factors } = await call(contract.secondFactors);
        return factors;
      },
      { totp: null, passkeys: [], recovery: 0, demanded: false },
    ),
    sees(
      contract.beginTotp,
      "gives a secret to type and to scan, which counts for nothing yet",
      async ({ call }) => {
        const { secret, uri } = await call(contract.beginTotp, PASSWORD);
        const { totp } = await call(contract.secondFactors);
        return [/^[A-Z2-7]{32}$/.test(secret), uri.startsWith("otpauth://totp/Switchboard:"), totp];
      },
      [true, true, null],
    ),
    refuses(contract.confirmTotp, "what is no code", { code: "12345" }, "request.invalid"),
    sees(
      contract.removeTotp,
      "answers how things stand where no app is set up",
      async ({ call }) => (await call(contract.removeTotp, PASSWORD)).totp,
      null,
    ),
    refuses(contract.newRecoveryCodes, "where there is nothing to recover", PASSWORD, "factor.not_found"),
    refuses(contract.editPasskey, "an unknown passkey", { id: UNKNOWN, name: "Key" }, "factor.not_found"),
    refuses(contract.removePasskey, "an unknown passkey", { id: UNKNOWN, ...PASSWORD }, "factor.not_found"),
    refuses(contract.memberSessions, "an unknown person", { id: UNKNOWN }, "user.not_found"),
    sees(
      contract.endMemberSessions,
      "ends none that it does not know, and refuses an unknown person",
      async ({ call, refusal }) => [
        await call(contract.endMemberSessions, { id: person("Asha Verma"), session: UNKNOWN }),
        await refusal(contract.endMemberSessions, { id: UNKNOWN }),
      ],
      [{ ended: 0 }, "user.not_found"],
    ),
    sees(
      contract.resetMemberFactor,
      "takes it for everyone who has come",
      async ({ call, refusal }) => [
        await call(contract.resetMemberFactor, { id: person("Asha Verma") }),
        await refusal(contract.resetMemberFactor, { id: person("Devi Prasad") }),
        await refusal(contract.resetMemberFactor, { id: UNKNOWN }),
      ],
      [{ accepted: true }, "user.not_found", "user.not_found"],
    ),
  ],
};
