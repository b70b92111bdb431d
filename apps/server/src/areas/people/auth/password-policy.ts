import { isWeakPassword } from "@switchboard/domain/core";
import { commonPasswords } from "../../../platform/auth/common-passwords.ts";
import { AppError } from "../../../platform/http/app-error.ts";

/** What others know of a person, and would try first. */
export interface KnownOfPerson {
  email: string;
  name: string;
  organisation: string;
  fullname?: string | null;
  username?: string;
}

/** Asked wherever someone chooses a password: what is guessed first is refused, offline. */
export async function requireStrongPassword(password: string, person: KnownOfPerson): Promise<void> {
  const { email, name, organisation, fullname, username } = person;
  const common = await commonPasswords();
  const own = [email, name, organisation, fullname ?? "", username ?? ""];
  if (isWeakPassword(password, { isCommon: (word) => common.has(word), own })) throw new AppError("auth.weak_password");
}
