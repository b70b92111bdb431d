import type { AnyEndpoint, ErrorBody } from "@switchboard/contract";
import type { Mail } from "../../../platform/mail/mailer.ts";
import type { TestServer } from "../../../testing/test-server.ts";

/** Makes a call from an address, with any fields. */
export async function callFrom(
  server: TestServer,
  ip: string,
  endpoint: AnyEndpoint,
  payload: Record<string, unknown>,
) {
  const reply = await server.app.http.inject({ method: "POST", url: endpoint.path, remoteAddress: ip, payload });
  const body = reply.json() as Partial<ErrorBody> & { token?: string; partner_name?: string; accepted?: true };
  return { status: reply.statusCode, body, code: body.code };
}

/** Sends the queued mails first, because mail leaves after the answer. */
export async function lastMailTo(server: TestServer, email: string): Promise<Mail> {
  await server.sendMails();
  const mail = server.mails.findLast(({ to }) => to === email);
  if (!mail) throw new Error(`no mail for ${email}`);
  return mail;
}

export function tokenIn({ text }: Mail): string {
  const token = /[?&]token=([\w-]+)/.exec(text)?.[1];
  if (!token) throw new Error("the mail has no link");
  return token;
}

export async function countOf(server: TestServer, table: "users" | "enterprises" | "one_time_links"): Promise<number> {
  const rows = await server.database.query<{ count: number }>(`SELECT count(*) AS count FROM ${table}`);
  return rows[0]?.count ?? 0;
}
