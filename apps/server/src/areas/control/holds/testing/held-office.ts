import { contract } from "@switchboard/contract";
import { vi } from "vitest";
import type { TestUser } from "../../../../testing/builders.ts";
import type { createPeers, TestPeer } from "../../../../testing/test-peers.ts";
import type { TestServer } from "../../../../testing/test-server.ts";
import { buildOffice } from "../../../automation/schedules/testing/office.ts";
import { heardBy } from "../../commands/testing/commands.ts";

/** The building of the schedules' tests, with its board connected. */
export async function buildHeldOffice(server: TestServer, peers: ReturnType<typeof createPeers>) {
  const office = await buildOffice(server);
  const peer: TestPeer = await peers.runDevice(office.board);
  await server.grant(office.user, { device: office.board.id });
  const place = (who: TestUser, given: Record<string, unknown> = {}) =>
    server.post(who, contract.newHolds, {
      switches: [office.first],
      switch_state: 1,
      until: "time",
      minutes: 120,
      ...given,
    });
  const listed = async (who: TestUser) => (await server.get(who, contract.listHolds)).body.holds;
  const release = (who: TestUser, given: Record<string, unknown>) => server.post(who, contract.releaseHolds, given);
  /** Returns the commands that the board got so far: number of the switch, and its state. */
  const told = () => heardBy(peer).map(({ switch_no, state }) => [switch_no, state]);
  const settled = () =>
    vi.waitFor(async () => {
      await server.app.live.settled();
      const open = await server.database.query(
        "SELECT 1 FROM commands WHERE enterprise_id = $1 AND outcome = 'pending' AND publish_after IS DISTINCT FROM 'infinity'",
        [office.admin.enterpriseId],
      );
      if (open.length > 0) throw new Error("still on its way");
    });
  const events = async (who: TestUser, id = office.first) => {
    await settled();
    const day = server.clock.now().toISOString().slice(0, 10);
    return (await server.get(who, contract.switchEvents, { id, day })).body.events;
  };
  return { ...office, peer, place, listed, release, told, settled, events };
}
