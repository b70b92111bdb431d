import type { ReportMailing, ReportMailingInput } from "@switchboard/contract";
import {
  ADDRESS_PROBLEMS,
  type AddressProblem,
  addressLimit,
  addressProblem,
  distinctAddresses,
  firstDecision,
  keepsApprovals,
} from "@switchboard/domain/reports";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Sql } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { problemFields } from "../../../platform/http/problem-fields.ts";
import { type KnownAddress, ReportAddressesRepository } from "./report-addresses.repository.ts";

/** Sets the external addresses of a report that was just created, or that was `before` its change. */
export async function setAddresses(
  sql: Sql,
  actor: Actor,
  { id, body, before, at }: { id: string; body: ReportMailingInput; before?: ReportMailing; at: Date },
): Promise<void> {
  const repository = new ReportAddressesRepository(sql);
  const { enterpriseId, userId, role } = actor;
  const emails = distinctAddresses(body.addresses);
  const formerEmails = before?.addresses.map(({ email }) => email) ?? [];
  const added = await repository.lookUp(
    enterpriseId,
    emails.filter((email) => !formerEmails.includes(email)),
  );
  requireRoom(actor, emails, added, await repository.count(enterpriseId, userId));
  if (before && !keepsApprovals(role, before, { ...body, supply: body.supply ?? null }))
    await repository.endApprovals(enterpriseId, id);
  await repository.set(enterpriseId, id, emails, { by: userId, at, decision: firstDecision(role) });
}

function requireRoom(
  { role }: Actor,
  emails: readonly string[],
  added: readonly KnownAddress[],
  counts: { all: number; waiting: number },
): void {
  const growing = { ...counts };
  const problems = added.flatMap((address) => {
    const { email: name, is_member: isMember, is_unsubscribed: isUnsubscribed, is_used: isUsed } = address;
    const code = addressProblem({ isMember, isUnsubscribed }) ?? addressLimit(growing, role, !isUsed);
    if (!isUsed) growing.all += 1;
    growing.waiting += 1;
    return code ? [{ path: `addresses.${emails.indexOf(name)}`, code, name }] : [];
  });
  if (problems.length > 0) throw new AppError("report_mailing.addresses", problemFields(problems, ADDRESS_PROBLEMS));
}

/** Decides about one address of a report; an approval needs the same as entering the address. */
export async function decideAddress(
  sql: Sql,
  { enterpriseId, userId }: Actor,
  { id, email, address, isApproved }: { id: string; email: string; address: string; isApproved: boolean },
): Promise<void> {
  const repository = new ReportAddressesRepository(sql);
  const [entry] = await repository.lookUp(enterpriseId, [email]);
  const problem: AddressProblem | null =
    entry && isApproved ? addressProblem({ isMember: entry.is_member, isUnsubscribed: entry.is_unsubscribed }) : null;
  if (problem)
    throw new AppError(
      "report_mailing.addresses",
      problemFields([{ path: "address", code: problem, name: email }], ADDRESS_PROBLEMS),
    );
  await repository.decide(enterpriseId, id, address, { decision: isApproved ? "approved" : "declined", by: userId });
}
