import { isWeakPassword } from "@switchboard/domain/core";
import { commonPasswords } from "../../../platform/auth/common-passwords.ts";
import { AppError } from "../../../platform/http/app-error.ts";

/** Details of a person that others know and would try first. */
export interface KnownOfPerson {
  email: string;
  name: string;
  organisation: string;
  fullname?: string | null;
  username?: string;
}

/** Rejects easily guessed passwords, offline, wherever someone chooses one. */
export async function requireStrongPassword(password: string, person: KnownOfPerson): Promise<void> {
  const { email, name, organisation, fullname, username } = person;
  const common = await commonPasswords();
  const own = [email, name, organisation, fullname ?? "", username ?? ""];
  if (isWeakPassword(password, { isCommon: (word) => common.has(word), own })) throw new AppError("auth.weak_password");
}
