import { AccessService } from "./modules/access/access.service.ts";
import { type AuthModule, createAuthModule } from "./modules/auth/auth.module.ts";
import { argonHasher, type PasswordHasher } from "./modules/auth/password-hasher.ts";
import { CommandsRepository } from "./modules/commands/commands.repository.ts";
import { CommandsService } from "./modules/commands/commands.service.ts";
import { ConfigurationRepository } from "./modules/configuration/configuration.repository.ts";
import { ConfigurationService } from "./modules/configuration/configuration.service.ts";
import { DevicesService } from "./modules/devices/devices.service.ts";
import { EnterpriseService } from "./modules/enterprises/enterprises.service.ts";
import { GroupsService } from "./modules/groups/groups.service.ts";
import { EventsRepository } from "./modules/health/events.repository.ts";
import { HealthService } from "./modules/health/health.service.ts";
import { brokerAccess } from "./modules/live/broker-access.ts";
import { LiveGatekeeper } from "./modules/live/live.gatekeeper.ts";
import { LiveRepository } from "./modules/live/live.repository.ts";
import { ProvisioningService } from "./modules/provisioning/provisioning.service.ts";
import { SessionService } from "./modules/sessions/sessions.service.ts";
import { SwitchesRepository } from "./modules/switches/switches.repository.ts";
import { SwitchesService } from "./modules/switches/switches.service.ts";
import { UserService } from "./modules/users/users.service.ts";
import { Tokens } from "./platform/auth/tokens.ts";
import type { Broker } from "./platform/broker/broker.ts";
import type { Clock } from "./platform/clock/clock.ts";
import type { Database } from "./platform/db/database.ts";
import type { Postbox } from "./platform/mail/postbox.ts";

export interface Foundations {
  database: Database;
  clock: Clock;
  postbox: Postbox;
  tokenSecret: string;
  publicUrl: string;
  /** Where browsers find the broker: an address, or a path on this very host. */
  brokerUrl: string;
  hasher?: PasswordHasher;
}

export interface Identity {
  sessions: SessionService;
  users: UserService;
  enterprises: EnterpriseService;
  auth: AuthModule;
  live: LiveRepository;
  gatekeeper: LiveGatekeeper;
}

/** Who people are and what they may do: needed before there is a broker, which asks it who may connect. */
export function createIdentity(given: Foundations): Identity {
  const { database, clock, postbox, publicUrl, hasher } = given;
  const tokens = new Tokens(given.tokenSecret, clock);
  const sessions = new SessionService(database, tokens, clock);
  const users = new UserService(database, clock);
  const access = brokerAccess(tokens, clock, given.brokerUrl);
  const enterprises = new EnterpriseService({ database, clock, sessions, brokerAccess: access });
  const auth = createAuthModule({
    database,
    clock,
    users,
    enterprises,
    sessions,
    postbox,
    publicUrl,
    ...(hasher && { hasher }),
  });
  const live = new LiveRepository(database);
  const gatekeeper = new LiveGatekeeper(live, tokens, (id) => sessions.liveSession(id));
  return { sessions, users, enterprises, auth, live, gatekeeper };
}

export interface Building {
  access: AccessService;
  devices: DevicesService;
  groups: GroupsService;
  health: HealthService;
  commands: CommandsService;
  configuration: ConfigurationService;
  provisioning: ProvisioningService;
  switches: SwitchesService;
}

export interface BuildingFoundations {
  database: Database;
  clock: Clock;
  /** host:port of MQTT over TCP, as a device reaches it. */
  deviceBroker: string;
  hasher?: PasswordHasher;
}

/** What people do with their devices; everything that switches something goes through the broker given. */
export function createBuilding(
  { database, clock, deviceBroker, hasher = argonHasher }: BuildingFoundations,
  broker: Broker,
): Building {
  const devices = new DevicesService(database);
  const commands = new CommandsService(new CommandsRepository(database), broker, clock);
  return {
    access: new AccessService(database, clock),
    devices,
    commands,
    configuration: new ConfigurationService(new ConfigurationRepository(database), broker, clock),
    groups: new GroupsService(database, clock, devices),
    health: new HealthService(new EventsRepository(database), devices, clock),
    provisioning: new ProvisioningService({ database, clock, hasher, devices, deviceBroker }),
    switches: new SwitchesService(new SwitchesRepository(database), commands),
  };
}
