import { abbB23B24 } from "./abb-b23-b24.ts";
import { carloGavazziEm24Ethernet } from "./carlo-gavazzi-em24-ethernet.ts";
import { carloGavazziEm340 } from "./carlo-gavazzi-em340.ts";
import { eastronSdm120 } from "./eastron-sdm120.ts";
import { eastronSdm630 } from "./eastron-sdm630.ts";
import { janitzaUmg96rm } from "./janitza-umg96rm.ts";
import { lovatoDmg610 } from "./lovato-dmg610.ts";
import { ornoWe514 } from "./orno-we514.ts";
import { schneiderIem3155 } from "./schneider-iem3155.ts";
import { schneiderPm5000 } from "./schneider-pm5000.ts";
import { selecMfm376 } from "./selec-mfm376.ts";
import { selecMfm383 } from "./selec-mfm383.ts";
import type { ShippedMeter } from "./shipped-meter.ts";
import { siemensPac2200 } from "./siemens-pac2200.ts";
import { siemensPac3200 } from "./siemens-pac3200.ts";
import { socomecDirisA } from "./socomec-diris-a.ts";
import { socomecDirisB30 } from "./socomec-diris-b30.ts";

export type { ShippedMeter } from "./shipped-meter.ts";

/** The meters that are supported without a person's help. Each may be copied and changed. */
export const SHIPPED_METERS: readonly ShippedMeter[] = [
  abbB23B24,
  carloGavazziEm24Ethernet,
  carloGavazziEm340,
  eastronSdm120,
  eastronSdm630,
  janitzaUmg96rm,
  lovatoDmg610,
  ornoWe514,
  schneiderIem3155,
  schneiderPm5000,
  selecMfm376,
  selecMfm383,
  siemensPac2200,
  siemensPac3200,
  socomecDirisA,
  socomecDirisB30,
];
