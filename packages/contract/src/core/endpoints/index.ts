export { auditLog } from "./audit.ts";
export { listBin, purgeBinned, restoreBinned, undoDelete } from "./bin.ts";
export { deleteView, editView, keepArrangement, listViews, newView } from "./views.ts";
