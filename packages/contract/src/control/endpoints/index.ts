export { lightActions, switchDevice } from "./commands.ts";
export { listHolds, newHolds, releaseHolds } from "./holds.ts";
export { deleteInterlock, editInterlock, listProtections, newInterlock, setLimits } from "./protections.ts";
export { deleteScene, editScene, listScenes, newScene, playScene } from "./scenes.ts";
