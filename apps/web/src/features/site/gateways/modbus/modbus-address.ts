/** Which gateway, and with `add` a meter that is to be set up: its template and where it is. */
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
