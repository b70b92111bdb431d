import { contract } from "@switchboard/contract";
import type { TestServer } from "../test-server.ts";

export type FormWorld = Awaited<ReturnType<typeof furnish>>;

/** Builds one of everything that a form is about, in an enterprise of its own. */
export async function furnish(server: TestServer) {
  const admin = await server.buildUser({ name: "Ananya" });
  const { enterpriseId } = admin;
  const user = await server.buildUser({ role: "user", enterprise: enterpriseId, name: "Kiran" });
  const build = (type: Parameters<TestServer["buildDevice"]>[1]) =>
    server.buildDevice(enterpriseId, { online: true, ...type });
  const board = await build({ type: "SW_5_NODE", name: "Hall board" });
  const meter = await build({ type: "ENERGY_METER_3", name: "Main incomer" });
  const sensor = await build({ type: "KIOT_PARKING_SENSOR", name: "Bay 1" });
  const lightController = await build({ type: "KIOT_RED", name: "Spots" });
  const blaster = await build({ type: "IR_BLASTER", name: "Remote eye" });
  const meters = await server.buildGroup(enterpriseId, "Meters", [meter.id, sensor.id]);
  const remote = await server.post(admin, contract.newRemote, {
    name: "Television",
    codeset: "tv-samsung-1",
    paired_ud: blaster.id,
  });
  const [lamp = ""] = board.switches.map(({ id }) => id);
  const light = lightController.switches[0]?.id ?? "";
  return { admin, user, board, meter, sensor, blaster, meters, lamp, light, remote: remote.body._id };
}
