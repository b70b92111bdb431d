import { fieldText } from "../../field-text.ts";
import { asNumber, asText, field, type JsonObject } from "../mqtt-field/json.ts";
import { isFilter, isTopic } from "../mqtt-field/topics.ts";
import type { ReceivedMessage } from "./entity.ts";
import { textOf } from "./template/builtins.ts";
import { readTemplate, type Template } from "./template/template.ts";

/** The reason why an entity is unusable, as a sentence: the entity is left out and this is the fault. */
export class EntityProblem extends Error {}

/** The options of one entity, by their full names. */
export class Options {
  readonly config: JsonObject;

  constructor(config: JsonObject) {
    this.config = config;
  }

  text(name: string): string | undefined {
    return asText(field(this.config, name));
  }

  number(name: string): number | undefined {
    return asNumber(field(this.config, name));
  }

  isOn(name: string): boolean {
    return field(this.config, name) === true;
  }

  /** Returns a payload in the form for comparison: true is "True", as in Home Assistant. */
  payload(name: string, usual: string): string {
    const value = field(this.config, name);
    return value === undefined ? usual : textOf(value);
  }

  texts(name: string): string[] {
    const value = field(this.config, name);
    return (Array.isArray(value) ? value : [value]).slice(0, 100).flatMap((each) => asText(each) ?? []);
  }

  topic(name: string): string | undefined {
    const topic = this.text(name);
    if (topic === undefined || topic === "") return undefined;
    if (!isTopic(topic)) throw new EntityProblem(`${name} is no topic`);
    return topic;
  }

  topicOf(name: string): string {
    const topic = this.topic(name);
    if (topic === undefined) throw new EntityProblem(`${name} is missing`);
    return topic;
  }

  /** Returns a topic that is only listened to: some gateways (OpenMQTTGateway) use `+` for the level of their own name. */
  filterOf(name: string): string {
    const filter = this.text(name);
    if (filter === undefined || !isFilter(filter))
      throw new EntityProblem(`${name} is ${filter ? "no topic" : "missing"}`);
    return filter;
  }

  template(name: string): Template | undefined {
    const text = this.text(name);
    if (text === undefined || text === "") return undefined;
    const template = readTemplate(text);
    if ("problem" in template) throw new EntityProblem(`${name} is not understood: ${fieldText(template.problem)}`);
    return template;
  }

  /** Returns a function that reads a message by this template, or unchanged; it returns undefined for no value. */
  reader(name: string): (heard: ReceivedMessage) => string | undefined {
    const template = this.template(name);
    if (!template) return ({ text }) => text;
    return (heard) => {
      const text = template({ value: heard.text, value_json: heard.json })?.trim();
      return text === "" ? undefined : text;
    };
  }

  /** Returns a function that writes a value for publishing, unchanged or by this template. */
  writer(name: string): (value: string | number, more?: JsonObject) => string {
    const template = this.template(name);
    return (value, more = {}) => (template ? (template({ value, ...more }) ?? String(value)) : String(value));
  }
}
