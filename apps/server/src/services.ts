import { type AuthModule, createAuthModule } from "./modules/auth/auth.module.ts";
import type { PasswordHasher } from "./modules/auth/password-hasher.ts";
import { CommandsRepository } from "./modules/commands/commands.repository.ts";
import { CommandsService } from "./modules/commands/commands.service.ts";
import { DevicesRepository } from "./modules/devices/devices.repository.ts";
import { DevicesService } from "./modules/devices/devices.service.ts";
import { EnterpriseService } from "./modules/enterprises/enterprises.service.ts";
import { GroupsRepository } from "./modules/groups/groups.repository.ts";
import { GroupsService } from "./modules/groups/groups.service.ts";
import { brokerAccess } from "./modules/live/broker-access.ts";
import { LiveGatekeeper } from "./modules/live/live.gatekeeper.ts";
import { LiveRepository } from "./modules/live/live.repository.ts";
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
  devices: DevicesService;
  groups: GroupsService;
  commands: CommandsService;
  switches: SwitchesService;
}

/** What people do with their devices; everything that switches something goes through the broker given. */
export function createBuilding(database: Database, broker: Broker, clock: Clock): Building {
  const devices = new DevicesService(new DevicesRepository(database));
  const commands = new CommandsService(new CommandsRepository(database), broker, clock);
  return {
    devices,
    commands,
    groups: new GroupsService(new GroupsRepository(database), devices),
    switches: new SwitchesService(new SwitchesRepository(database), commands),
  };
}
