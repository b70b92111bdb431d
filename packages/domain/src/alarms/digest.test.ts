import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type FreshNews, foldNews, joinsDigest, type RecentNotification } from "./digest.ts";

const NOW = new Date("2026-03-02T06:30:00Z");

function news(name: string): FreshNews {
  return { kind: "power", code: null, params: { name }, head: name, message: "" };
}

function digest(given: Partial<RecentNotification> = {}): RecentNotification {
  const params = { count: 5, names: "A, north · B · C", others: 0 };
  return { id: "d", kind: "power", is_digest: true, count: 5, params, head: "", created_at: NOW, ...given };
}

describe("foldNews", () => {
  it("keeps the names of a digest, including commas, and says when there are others", () => {
    const same = foldNews([news("A, north")], [digest()], NOW);
    expect(same.digest?.row).toMatchObject({ count: 6, message: "A, north · B · C" });
    const more = foldNews([news("D")], [digest()], NOW);
    expect(more.digest?.row).toMatchObject({ count: 6, message: "A, north · B · C and others" });
  });

  it("adds to the newest digest of the last minute, never to an older one", () => {
    const older = new Date(NOW.getTime() - 30_000);
    const both = [digest({ id: "older", created_at: older }), digest({ id: "newer" })];
    expect(foldNews([news("D")], both, NOW).digest?.id).toBe("newer");
    const quiet = digest({ created_at: new Date(NOW.getTime() - 60_000) });
    expect(foldNews([news("D")], [quiet], NOW)).toMatchObject({ fresh: [{ count: 1, is_digest: false }] });
  });

  it("counts all notifications in a handful of rows, whatever the batches", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 12 }), (sizes) => {
        const rows: RecentNotification[] = [];
        for (const size of sizes) {
          const folded = foldNews(
            Array.from({ length: size }, (_, index) => news(`N${index}`)),
            rows,
            NOW,
          );
          for (const row of folded.fresh) rows.push({ ...row, id: `${rows.length}`, created_at: NOW });
          const grown = rows.find(({ id }) => id === folded.digest?.id);
          if (grown && folded.digest) Object.assign(grown, folded.digest.row);
        }
        const counted = rows.reduce((sum, { count }) => sum + count, 0);
        expect(counted).toBe(sizes.reduce((sum, size) => sum + size, 0));
        expect(rows.length).toBeLessThanOrEqual(4);
      }),
    );
  });
});

describe("joinsDigest", () => {
  it("keeps notifications separate until there are three within a minute", () => {
    expect(joinsDigest("offline", [], 100_000)).toBe(false);
    expect(joinsDigest("offline", [90_000, 95_000], 100_000)).toBe(false);
    expect(joinsDigest("offline", [90_000, 95_000, 99_000], 100_000)).toBe(true);
  });

  it("keeps reminders separate, because each asks for a decision", () => {
    expect(joinsDigest("reminder", [90_000, 95_000, 99_000], 100_000)).toBe(false);
  });

  it("starts again once a minute has passed", () => {
    expect(joinsDigest("offline", [10_000, 20_000, 30_000], 90_000)).toBe(false);
  });
});
