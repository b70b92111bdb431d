/** The gateway and, with `add`, a meter to set up: its template and address. */
export interface ModbusAddress {
  gateway: string;
  add?: string;
  host?: string;
  port?: string;
  unit?: string;
}

/** Which template is changed, or copied; neither for a new one. */
export interface TemplateAddress {
  gateway: string;
  id?: string;
  copy?: string;
}
