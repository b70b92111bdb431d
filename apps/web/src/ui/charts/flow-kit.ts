import { SankeyChart } from "echarts/charts";
import { use } from "echarts/core";

/** Only the screen that draws streams loads how. */
use([SankeyChart]);
