import { AccessService } from "./modules/access/access.service.ts";
import { AccountService } from "./modules/account/account.service.ts";
import { EmailChange } from "./modules/account/email-change.service.ts";
import { AuditService } from "./modules/audit/audit.service.ts";
import { type AuthModule, createAuthModule } from "./modules/auth/auth.module.ts";
import { tellAdmins, tellPeople } from "./modules/changes/changes.service.ts";
import { type CommandsModule, createCommands } from "./modules/commands/commands.module.ts";
import { ConfigurationRepository } from "./modules/configuration/configuration.repository.ts";
import { ConfigurationService } from "./modules/configuration/configuration.service.ts";
import { DevicesService } from "./modules/devices/devices.service.ts";
import { EnterpriseEditService } from "./modules/enterprises/enterprise-edit.service.ts";
import { EnterpriseService } from "./modules/enterprises/enterprises.service.ts";
import { GroupsService } from "./modules/groups/groups.service.ts";
import { EventLogService } from "./modules/health/event-log.service.ts";
import { EventsRepository } from "./modules/health/events.repository.ts";
import { HealthService } from "./modules/health/health.service.ts";
import { OfflineWatchService } from "./modules/health/offline-watch.service.ts";
import { brokerAccess } from "./modules/live/broker-access.ts";
import { LiveGatekeeper } from "./modules/live/live.gatekeeper.ts";
import { LiveRepository } from "./modules/live/live.repository.ts";
import { Invitations } from "./modules/members/invitations.service.ts";
import { MembersService } from "./modules/members/members.service.ts";
import { NotificationsService } from "./modules/notifications/notifications.service.ts";
import { Nudges } from "./modules/notifications/nudges.ts";
import { TellService } from "./modules/notifications/tell.service.ts";
import { ProvisioningService } from "./modules/provisioning/provisioning.service.ts";
import { createRemotes, type RemotesModule } from "./modules/remotes/remotes.module.ts";
import { Renderer } from "./modules/reports/render/renderer.ts";
import { ReportsService } from "./modules/reports/reports.service.ts";
import { ScenesService } from "./modules/scenes/scenes.service.ts";
import { createSchedules, type SchedulesModule } from "./modules/schedules/schedules.module.ts";
import { SessionService } from "./modules/sessions/sessions.service.ts";
import { ShortcutsService } from "./modules/shortcuts/shortcuts.service.ts";
import { SupportService } from "./modules/support/support.service.ts";
import { SwitchesService } from "./modules/switches/switches.service.ts";
import { createTelemetry, type TelemetryModule } from "./modules/telemetry/telemetry.module.ts";
import { UserService } from "./modules/users/users.service.ts";
import { createWorkflows, type WorkflowsModule } from "./modules/workflows/workflows.module.ts";
import { argonHasher, type PasswordHasher } from "./platform/auth/password-hasher.ts";
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
  /** Everything that switches something, and what came of it. */
  commands: CommandsModule;
  configuration: ConfigurationService;
  scenes: ScenesService;
  schedules: SchedulesModule;
  notifications: NotificationsService;
  offlineWatch: OfflineWatchService;
  provisioning: ProvisioningService;
  remotes: RemotesModule;
  shortcuts: ShortcutsService;
  switches: SwitchesService;
  telemetry: TelemetryModule;
  /** How whatever happens by itself reaches people. */
  tell: TellService;
  workflows: WorkflowsModule;
}

export interface BuildingFoundations {
  database: Database;
  clock: Clock;
  /** host:port of MQTT over TCP, as a device reaches it. */
  deviceBroker: string;
  hasher?: PasswordHasher;
  /** How many days raw readings are kept; what is made of them stays. */
  readingsRetentionDays?: number;
}

/** What people do with their devices; everything that switches something goes through the broker given. */
export function createBuilding(
  { database, clock, deviceBroker, readingsRetentionDays, hasher = argonHasher }: BuildingFoundations,
  broker: Broker,
): Building {
  const devices = new DevicesService(database);
  const nudges = new Nudges(broker, clock);
  const tell = new TellService({ database, clock, nudge: (home) => nudges.nudge(home) });
  const commands = createCommands({ database, broker, clock });
  const telemetry = createTelemetry(database, clock, readingsRetentionDays);
  const energyToday = (home: string, device: string) => telemetry.analytics.energyToday(home, device);
  return {
    access: new AccessService(database, clock, { tellPeople, tellAdmins }),
    devices,
    commands,
    scenes: new ScenesService(database, clock, commands.orders),
    schedules: createSchedules({ database, clock, commands, tell }),
    configuration: new ConfigurationService(new ConfigurationRepository(database), broker, clock),
    groups: new GroupsService(database, clock, devices),
    health: new HealthService(new EventsRepository(database), devices, clock),
    notifications: new NotificationsService(database, clock),
    offlineWatch: new OfflineWatchService(database, tell, clock),
    provisioning: new ProvisioningService({ database, clock, hasher, devices, deviceBroker }),
    remotes: createRemotes(database, broker, clock),
    shortcuts: new ShortcutsService(database),
    switches: new SwitchesService(database, commands.history),
    telemetry,
    tell,
    workflows: createWorkflows({ database, clock, commands, tell, energyToday }),
  };
}

export interface People {
  members: MembersService;
  account: AccountService;
  emailChange: EmailChange;
  enterpriseEditing: EnterpriseEditService;
  support: SupportService;
  audit: AuditService;
}

/** What people do with themselves, each other and their enterprise; what they own stands in the building. */
export function createPeople(
  { database, clock, postbox, publicUrl }: Pick<Foundations, "database" | "clock" | "postbox" | "publicUrl">,
  { users, sessions, enterprises, auth }: Identity,
  { devices, commands, schedules, tell }: Building,
): People {
  const { links, throttle, hasher } = auth;
  const invitations = new Invitations({ links, throttle, postbox, publicUrl });
  const emailChange = new EmailChange({ database, clock, sessions, users, links, throttle, postbox, publicUrl });
  const shared = { database, clock, users, sessions, settlement: commands.settlement };
  return {
    members: new MembersService({ ...shared, invitations }),
    account: new AccountService({ ...shared, enterprises, emailChange, links, throttle, hasher }),
    emailChange,
    enterpriseEditing: new EnterpriseEditService({ database, schedules: schedules.service, devices }),
    support: new SupportService({ database, clock, devices, tell }),
    audit: new AuditService(database),
  };
}

/** Files about what devices measured and what happened to them. */
export function createReports(
  { database, clock }: Pick<Foundations, "database" | "clock">,
  { enterprises }: Identity,
  { devices, telemetry }: Building,
  failed: (error: unknown) => void,
): ReportsService {
  const eventLog = new EventLogService(database);
  const { analytics } = telemetry;
  const renderer = new Renderer();
  return new ReportsService({ database, clock, devices, enterprises, analytics, eventLog, renderer, failed });
}
