import type { Language } from "@switchboard/domain/core";
import { describe, expect, it } from "vitest";
import { MOST_ATTACHED_BYTES, reportLetter } from "./report-letter.ts";
import type { ClaimedMail, MailedReport, Recipient } from "./report-mails.repository.ts";

const MAIL: ClaimedMail = {
  ...{ enterprise_id: "e", id: "6f9619ff-8b86-4d01-b42d-00cf4fc964ff", mailing_id: "m", user_id: "u", tries: 1 },
  ...{ from_date: "2026-03-02", to_date: "2026-03-08", planned_at: new Date(0), created_at: new Date(0) },
};
const REPORT: MailedReport = {
  ...{ name: "Weekly energy", kind: "energy", format: "PDF", is_wanted: true },
  ...{ owner_id: "o", external: null },
  about: { device_ids: ["d1", "d2"], sensor_ids: [], step: "day" },
};
const PERSON: Recipient = {
  id: "u",
  ...{ email: "asha@example.test", name: "Asha", language: "en", role: "user", time_zone: "Asia/Kolkata" },
  ...{ enterprise: "Meridian", is_demo: false, must_enrol: false },
};
const LINKS = { publicUrl: "https://switchboard.test", stop: "https://switchboard.test/user/stop-report/token" };

const letter = (bytes: number, more: { name?: string; language?: Language; external?: string } = {}) =>
  reportLetter(
    {
      mail: MAIL,
      report: { ...REPORT, name: more.name ?? REPORT.name },
      person: { ...PERSON, language: more.language ?? "en" },
      external: more.external,
      enclosed: { file: { bytes: Buffer.alloc(bytes), name: "energy.pdf", type: "application/pdf" } },
    },
    LINKS,
  );

describe("a letter with a report", () => {
  it("attaches a file that mail servers accept, and links to the same days otherwise", () => {
    expect(letter(MOST_ATTACHED_BYTES).attachments).toHaveLength(1);
    const { attachments, text, link } = letter(MOST_ATTACHED_BYTES + 1);
    expect(attachments).toBeUndefined();
    expect(text).toContain("is too large for an e-mail");
    expect(link).toBe(
      "https://switchboard.test/app/reports/energy-report?from_date=2026-03-02&to_date=2026-03-08&device_ids=d1%2Cd2",
    );
  });

  it("has the same message id at every attempt, and a link to stop it", () => {
    const { messageId, unsubscribe, html } = letter(1);
    expect(messageId).toBe("<6f9619ff-8b86-4d01-b42d-00cf4fc964ff@switchboard.test>");
    expect(unsubscribe).toBe(LINKS.stop);
    expect(html).toContain(`<a href="${LINKS.stop}">Stop sending me this report</a>`);
  });

  it("tells a reader outside who has it sent, without a name, a link to sign in, or the owner's address", () => {
    const { to, text, html, link } = letter(1, { external: "ca@outside.test" });
    expect(to).toBe("ca@outside.test");
    expect(text).toContain("Asha has it sent to this address, and an admin of Meridian has approved that.");
    expect(text).toContain("Send no more reports to this address");
    expect(text).toMatch(/^Hello,/);
    for (const part of [text, html]) expect(part).not.toMatch(/\/app\/|asha@example/);
    expect(link).toBeUndefined();
    expect(letter(MOST_ATTACHED_BYTES + 1, { external: "ca@outside.test" }).text).toContain("Please ask Asha for it.");
  });

  it.each([
    ["en", "Energy report"],
    ["te", "విద్యుత్"],
    ["hi", "ऊर्जा"],
  ] as const)("is in %s, and shows a name with a link or a header as plain text", (language, subject) => {
    const written = letter(1, { language, name: "Hi\r\nBcc: eve@example.test https://evil.example <b>x</b>" });
    expect(written.subject).toContain(subject);
    for (const part of [written.subject, written.text, written.html]) expect(part).not.toMatch(/https:\/\/evil|<b>x/);
    expect(written.subject).not.toMatch(/[\r\n]/);
  });
});
