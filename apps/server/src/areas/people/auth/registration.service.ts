import type { BodyOf, contract, ReplyOf, SignedIn } from "@switchboard/contract";
import type { Language } from "@switchboard/domain/core";
import { mayRegister, type RegistrationPolicy } from "@switchboard/domain/people";
import { record } from "../../../core/audit/audit.service.ts";
import { openInvitation } from "../../../core/memberships/memberships.service.ts";
import type { SessionService } from "../../../core/sessions/sessions.service.ts";
import type { NewUser, UserService } from "../../../core/users/users.service.ts";
import type { PasswordHasher } from "../../../platform/auth/password-hasher.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database, Sql } from "../../../platform/db/database.ts";
import { storableText } from "../../../platform/db/storable-text.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { placeOf } from "../../../platform/throttle/address-block.ts";
import type { AccountMails } from "../account-mails/account-mails.service.ts";
import { enterpriseFacts } from "../enterprises/enterprise-facts.service.ts";
import type { EnterpriseService } from "../enterprises/enterprises.service.ts";
import { confirmLetter, knownAddressLetter } from "./auth.letters.ts";
import type { Caller } from "./auth.service.ts";
import type { AuthThrottle } from "./auth.throttle.ts";
import type { OneTimeLinks } from "./one-time-links.ts";
import { type KnownOfPerson, requireStrongPassword } from "./password-policy.ts";

/** The details of a new account; they wait in the link's payload until the address is confirmed. */
interface Registration {
  name: string;
  email: string;
  phone: string;
  organisation: string;
  time_zone: string;
}

/** The password and name chosen by the person who opened the mail. */
type ChosenCredentials = Pick<BodyOf<typeof contract.confirmRegistration>, "password" | "username">;
type Person = Pick<NewUser, "email" | "name" | "fullname" | "phone" | "isTourDue"> & { organisation: string };

/** A session, and the names that its person signs in with from now on. */
interface OpenedAccount {
  names: string[];
  signedIn: SignedIn;
}

interface Invitation {
  userId: string | null;
  payload: Record<string, unknown>;
}

export interface RegistrationDependencies {
  database: Database;
  clock: Clock;
  users: UserService;
  enterprises: EnterpriseService;
  sessions: SessionService;
  throttle: AuthThrottle;
  hasher: PasswordHasher;
  links: OneTimeLinks;
  mails: AccountMails;
  publicUrl: string;
  registrationPolicy?: RegistrationPolicy;
}

/** Creates accounts and enterprises: by a confirmed e-mail address, or for the first admin of a new server. */
export class RegistrationService {
  readonly #deps: RegistrationDependencies;

  constructor(dependencies: RegistrationDependencies) {
    this.#deps = dependencies;
  }

  policy(): ReplyOf<typeof contract.registrationPolicy> {
    const { registrationPolicy: policy = "open" } = this.#deps;
    return policy === "open" || policy === "closed"
      ? { policy, domains: [] }
      : { policy: "domains", domains: [...policy] };
  }

  /**
   * A known address causes the same work and the same answer; only the mail, which its owner reads, differs. An address that may not
   * register gets no link, but whoever has an account is told so as ever.
   */
  async register(body: BodyOf<typeof contract.register>, ip: string, language: Language): Promise<{ accepted: true }> {
    const { database, users, throttle, links, mails, publicUrl, registrationPolicy = "open" } = this.#deps;
    const { email } = body;
    if (!(await throttle.admitMail("register", email, ip))) return { accepted: true };
    const registration = toRegistration(body);
    const known = await users.findBelonging(email);
    await database.transaction(async (sql) => {
      const link = await links.issue(sql, "register", { about: { email }, payload: { ...registration } });
      const mail = known
        ? knownAddressLetter({ to: email, name: known.name, language }, publicUrl)
        : confirmLetter({ to: email, language }, `${publicUrl}/user/confirm?token=${link}`);
      const isWithheld = !known && !mayRegister(registrationPolicy, email);
      await mails.queue(sql, { kind: "registration", mail, link, isWithheld });
    });
    return { accepted: true };
  }

  /** Accepts the link of a registration or of an invitation; both prove access to the mailbox. */
  async confirm({ token, ...chosen }: BodyOf<typeof contract.confirmRegistration>, caller: Caller): Promise<SignedIn> {
    const { database, links } = this.#deps;
    const opened = await database.transaction(async (sql) => {
      const link = await links.redeem(sql, ["register", "invite"], token);
      if (link.purpose === "register") return this.#open(sql, link.payload as unknown as Registration, chosen, caller);
      return this.#join(sql, link, chosen, caller);
    });
    return this.#trust(opened, caller);
  }

  /** Answers only the holder of an open link; everyone else gets the answer of a link that never was. */
  async readInvitation(token: string): Promise<ReplyOf<typeof contract.readInvitation>> {
    const { database, links } = this.#deps;
    const { userId: standIn, payload } = await links.read(database, "invite", token);
    const enterpriseId = String(payload.enterprise);
    const invited = standIn ? await openInvitation(database, enterpriseId, standIn) : undefined;
    if (!invited) throw new AppError("auth.link_invalid");
    const { name } = await enterpriseFacts(database, enterpriseId);
    return { enterprise: name, inviter: invited.inviter };
  }

  /**
   * Returns the address of the first set-up, or undefined when it is done. It only replaces an older one of the same
   * place, because several servers start on one store and each prints its own.
   */
  createSetupLink(place: string): Promise<string | undefined> {
    const { database, users, links, publicUrl } = this.#deps;
    return database.transaction(async (sql) => {
      await links.lockSetup(sql);
      if (await users.exist(sql)) return undefined;
      return `${publicUrl}/user/register?setup=${await links.issue(sql, "setup", { about: { place } })}`;
    });
  }

  async setup(body: BodyOf<typeof contract.setup>, caller: Caller): Promise<SignedIn> {
    const { database, users, links } = this.#deps;
    const opened = await database.transaction(async (sql) => {
      await links.lockSetup(sql);
      if (await users.exist(sql)) throw new AppError("setup.done");
      await links.redeem(sql, "setup", body.token);
      const { password, username } = body;
      return this.#open(sql, toRegistration({ ...body, phone: "" }), { password, username }, caller);
    });
    return this.#trust(opened, caller);
  }

  /**
   * Creates an enterprise for the operator of the server. Its admin is the person with that address, or a new one with the given
   * password. Without a password, the returned link creates both.
   */
  openByOperator(body: BodyOf<typeof contract.register>, password: string | undefined): Promise<{ link?: string }> {
    const { database, enterprises, users, links, publicUrl } = this.#deps;
    const { name, email, phone, organisation, time_zone } = toRegistration(body);
    const enterprise = { name: organisation, timeZone: time_zone };
    return database.transaction(async (sql) => {
      const known = await users.findBelonging(email, sql);
      if (!known && password === undefined) {
        const payload = { ...toRegistration(body) };
        const link = await links.issue(sql, "register", { about: { email }, payload });
        return { link: `${publicUrl}/user/confirm?token=${link}` };
      }
      if (!known) await users.makeWay(email, sql);
      const userId =
        known?.id ?? (await this.#create(sql, { name, email, phone, organisation }, { password: password ?? "" }));
      await enterprises.open(enterprise, { userId, name: known?.name ?? name }, sql, "operator");
      return {};
    });
  }

  /** Creates person, enterprise, admin and session in the caller's transaction. */
  async #open(sql: Sql, registration: Registration, chosen: ChosenCredentials, caller: Caller): Promise<OpenedAccount> {
    const { enterprises, users } = this.#deps;
    const { name, email, phone, organisation, time_zone } = registration;
    await users.makeWay(email, sql);
    const userId = await this.#create(sql, { name, email, phone, organisation }, chosen);
    const enterpriseId = await enterprises.open({ name: organisation, timeZone: time_zone }, { userId, name }, sql);
    return this.#start(sql, userId, enterpriseId, caller);
  }

  /** Rejects the link once the invited person has an account, because they sign in with that instead. */
  async #join(
    sql: Sql,
    { userId: standIn, payload }: Invitation,
    chosen: ChosenCredentials,
    caller: Caller,
  ): Promise<OpenedAccount> {
    const { users } = this.#deps;
    const enterpriseId = String(payload.enterprise);
    const invited = standIn ? await openInvitation(sql, enterpriseId, standIn) : undefined;
    if (!invited) throw new AppError("auth.link_invalid");
    const { email, name, fullname, phone, organisation, username: proposed } = invited;
    const details = { fullname: fullname || name, phone: phone ?? "", organisation: organisation ?? "" };
    // The name proposed by an admin is used if it is free and the person chose no other.
    const isFree = proposed !== null && !(await users.isTaken(proposed, sql));
    const username = chosen.username ?? (isFree ? proposed : undefined);
    const person = { email, name, ...details, isTourDue: true };
    const userId = await this.#create(sql, person, { ...chosen, username });
    const author = this.#author(enterpriseId, userId, name);
    await record(sql, author, { action: "account.create", subject: name, subject_id: userId });
    return this.#start(sql, userId, enterpriseId, caller);
  }

  /**
   * Only the holder of the link learns that a name is taken, and can use it with another. A taken address invalidates
   * the link, because somebody has used the address since it was sent.
   */
  async #create(sql: Sql, person: Person, { password, username }: ChosenCredentials): Promise<string> {
    const { users, throttle } = this.#deps;
    if (username !== undefined) await throttle.admitUsername(person.email);
    const passwordHash = await this.#hash(password, { ...person, ...(username !== undefined && { username }) });
    const userId = await users.create({ ...person, passwordHash, username }, sql);
    if (userId) return userId;
    const isTaken = username !== undefined && (await users.isTaken(username, sql));
    throw new AppError(isTaken ? "user.name_taken" : "auth.link_invalid");
  }

  /** Checks and hashes only after the link is verified, so that callers without one cannot cause the work. */
  async #hash(password: string, person: KnownOfPerson): Promise<string> {
    await requireStrongPassword(password, person);
    return this.#deps.hasher.hash(password);
  }

  async #start(
    sql: Sql,
    userId: string,
    enterpriseId: string,
    { ip, agent, language }: Caller,
  ): Promise<OpenedAccount> {
    const { users, sessions } = this.#deps;
    if (language) await users.setLanguage(userId, language, sql);
    const { email, username } = await users.account(userId, sql);
    const signedIn = await sessions.start(userId, enterpriseId, { agent, address: placeOf(ip) }, sql);
    return { names: [email, username], signedIn };
  }

  /** Trusts the browser of the person who opened the mail and chose the password. */
  async #trust({ names, signedIn }: OpenedAccount, caller: Caller): Promise<SignedIn> {
    await this.#deps.throttle.trust(names, caller);
    return signedIn;
  }

  #author(enterpriseId: string, userId: string, name: string) {
    return { enterpriseId, userId, name, at: this.#deps.clock.now() };
  }
}

/** Takes the known fields one by one, so that nothing else of a body can reach the account. */
function toRegistration(body: BodyOf<typeof contract.register>): Registration {
  return {
    name: storableText(body.name),
    email: body.email,
    phone: storableText(body.phone),
    organisation: storableText(body.organisation),
    time_zone: body.time_zone,
  };
}
