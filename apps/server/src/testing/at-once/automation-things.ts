import { contract } from "@switchboard/contract";
import { type Build, office, poster } from "./thing.ts";

export const schedule: Build = async (server) => {
  const { people, enterpriseId, ananya, lamp } = await office(server);
  const post = poster(server);
  const actions = [{ switch_appliance_id: lamp, switch_state: 1 }];
  const draft = { name: "Evening", time: 1830, days: [1], repeats: true, actions };
  const { _id: id } = (await server.post(ananya, contract.newSchedule, draft)).body;
  return {
    people,
    enterpriseId,
    table: "schedules",
    id,
    remove: post(contract.deleteSchedule, { id }),
    edits: [
      post(contract.editSchedule, { id, ...draft, name: "Dusk", only: ["name"] }),
      post(contract.editSchedule, { id, ...draft, time: 1915, only: ["time"] }),
    ],
    shown: async () => (await server.post(ananya, contract.listSchedules, { id })).body.docs[0],
    both: { name: "Dusk", time: 1915, days: [1], repeats: true },
    trail: { removed: "schedule.delete", edited: ["schedule.edit name", "schedule.edit time"] },
  };
};

export const switchedSchedule: Build = async (server) => {
  const made = await schedule(server);
  const disable = poster(server)(contract.setScheduleActive, { id: made.id, isActive: false });
  return {
    ...made,
    edits: [disable, made.edits[0]],
    both: { name: "Dusk", isActive: false },
    trail: { removed: "schedule.delete", edited: ["schedule.disable isActive", "schedule.edit name"] },
  };
};

export const scene: Build = async (server) => {
  const { people, enterpriseId, ananya, lamp, fan } = await office(server);
  const post = poster(server);
  const draft = { name: "Leave", actions: [{ switch_appliance_id: lamp, switch_state: 0 }] };
  const { _id: sceneId } = (await server.post(ananya, contract.newScene, draft)).body;
  const other = { ...draft, actions: [{ switch_appliance_id: fan, switch_state: 0 }] };
  return {
    people,
    enterpriseId,
    table: "scenes",
    id: sceneId,
    remove: post(contract.deleteScene, { sceneId }),
    edits: [
      post(contract.editScene, { sceneId, ...draft, name: "Go home", only: ["name"] }),
      post(contract.editScene, { sceneId, ...other, only: ["actions"] }),
    ],
    shown: async () => (await server.get(ananya, contract.listScenes)).body.scenes[0],
    both: { name: "Go home", actions: [{ switch_appliance_id: { _id: fan } }] },
    trail: { removed: "scene.delete", edited: ["scene.edit name", "scene.edit actions"] },
  };
};

const RULE = { trigger: "voltage", qualifier: "above", value: 250, startTime: 0, endTime: 2359 };

export const workflow: Build = async (server) => {
  const { people, enterpriseId, ananya, lamp } = await office(server);
  const post = poster(server);
  const meter = await server.buildDevice(enterpriseId, { type: "ENERGY_METER_3", name: "Incomer" });
  const actions = [{ switch_appliance_id: lamp, switch_state: 0 }];
  const entry = { ...RULE, name: "High voltage", device: meter.id, actions };
  const { workflows } = (await server.post(ananya, contract.newWorkflows, { workflows: [entry] })).body;
  const { _id = "", key = "" } = workflows[0] ?? {};
  return {
    people,
    enterpriseId,
    table: "workflows",
    column: "key",
    id: key,
    remove: post(contract.deleteWorkflows, { workflows: [_id] }),
    edits: [
      post(contract.editWorkflows, { key, workflows: [{ ...entry, name: "Mains" }], only: ["name"] }),
      post(contract.editWorkflows, { key, workflows: [{ ...entry, value: 260 }], only: ["value"] }),
    ],
    shown: async () => (await server.get(ananya, contract.listWorkflows, {})).body.groups[0]?.workflows[0],
    both: { name: "Mains", value: 260, qualifier: "above", device: { _id: meter.id } },
    trail: { removed: "workflow.delete", edited: ["workflow.edit name", "workflow.edit value"] },
  };
};

export const switchedWorkflow: Build = async (server) => {
  const made = await workflow(server);
  const disable = poster(server)(contract.editWorkflows, { key: made.id, isActive: false });
  return {
    ...made,
    edits: [disable, made.edits[0]],
    both: { name: "Mains", isActive: false },
    trail: { removed: "workflow.delete", edited: ["workflow.edit isActive", "workflow.edit name"] },
  };
};
