import { commandWords, expandWords, readEnvironmentFile, splitWords, valuesOf } from "./unit-file.mjs";

const PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

/**
 * Returns the command that runs one line of a service as systemd does, where systemd itself cannot run: with the environment, the
 * credentials and the user of the unit, and with a file system that is read-only but for what the unit may write. `read` returns the text
 * of a file of the machine.
 */
export function serviceCommand({ name, unit, line, words, read }) {
  const account = accountOf(valuesOf(unit, "User").at(-1), read);
  const credentials = `/run/credentials/${name}`;
  const environment = environmentOf(unit, account, credentials, read);
  const command = words ? expandWords(words, environment) : commandWords(line, environment, credentials);
  const assignments = Object.entries(environment).map(([key, value]) => `${key}=${value}`);
  const folder = valuesOf(unit, "WorkingDirectory").at(-1) ?? "/";
  const script = sandboxScript(unit, account, credentials);
  return ["unshare", "--mount", "sh", "-ec", script, "sh", `--chdir=${folder}`, ...assignments, ...command];
}

function accountOf(user, read) {
  const fields = read("/etc/passwd")
    .split("\n")
    .map((line) => line.split(":"))
    .find(([name]) => name === user);
  if (!user || !fields) throw new Error(`There is no user ${user} for the unit`);
  const [name, , uid, gid, , home] = fields;
  if (uid === "0") throw new Error("The unit runs as root");
  return { name, uid, gid, home };
}

/** Variables of environment files win over those of `Environment=`, as systemd.exec(5) says. */
function environmentOf(unit, { name, home }, credentials, read) {
  const own = valuesOf(unit, "Environment")
    .flatMap(splitWords)
    .map((word) => word.replaceAll("%d", credentials).split(/=(.*)/s));
  const files = valuesOf(unit, "EnvironmentFile").map((file) => fileVariables(file, read));
  return {
    ...{ PATH, USER: name, LOGNAME: name, HOME: home },
    ...(valuesOf(unit, "LoadCredential").length > 0 && { CREDENTIALS_DIRECTORY: credentials }),
    ...Object.fromEntries(own),
    ...Object.assign({}, ...files),
  };
}

/** A dash before the name allows the file to be missing. */
function fileVariables(file, read) {
  try {
    return readEnvironmentFile(read(file.replace(/^-/, "")));
  } catch (error) {
    if (file.startsWith("-") && error.code === "ENOENT") return {};
    throw error;
  }
}

function sandboxScript(unit, { uid, gid }, credentials) {
  const states = valuesOf(unit, "StateDirectory").flatMap(splitWords);
  const mode = valuesOf(unit, "StateDirectoryMode").at(-1) ?? "0755";
  const folders = states.map((state) => `/var/lib/${state}`);
  const isStrict = valuesOf(unit, "ProtectSystem").at(-1) === "strict";
  const writable = [...folders, ...valuesOf(unit, "ReadWritePaths").flatMap(splitWords)];
  return [
    "mount --make-rprivate /",
    "mount -t tmpfs tmpfs /run",
    ...loadCredentials(unit, credentials, uid),
    ...folders.map((folder) => `install -d -o ${uid} -g ${gid} -m ${mode} ${folder}`),
    ...(isStrict ? readOnlySystem(writable) : []),
    `umask ${valuesOf(unit, "UMask").at(-1) ?? "0022"}`,
    `exec setpriv --reuid ${uid} --regid ${gid} --clear-groups --pdeathsig TERM --no-new-privs --bounding-set=-all --inh-caps=-all -- env -i "$@"`,
  ].join("\n");
}

function loadCredentials(unit, folder, uid) {
  const credentials = valuesOf(unit, "LoadCredential").map((value) => value.split(":"));
  return [
    `install -d -o ${uid} -m 500 ${folder}`,
    ...credentials.map(([name, file]) => `install -o ${uid} -m 400 ${file} ${folder}/${name}`),
  ];
}

/** Leaves the writable folders, temporary ones of the service's own and what the kernel shows. */
function readOnlySystem(writable) {
  const left = [...writable, "/tmp", "/var/tmp"];
  return [
    "for folder in /tmp /var/tmp; do mount -t tmpfs -o mode=1777 tmpfs $folder; done",
    "for folder in /root /home; do mount -t tmpfs -o ro,mode=000 tmpfs $folder; done",
    ...writable.map((folder) => `mount --bind ${folder} ${folder}`),
    "cut -d ' ' -f 5 /proc/self/mountinfo | sort -u | while read -r at; do",
    `  case $at in ${left.join("|")}|/proc*|/sys*|/dev*) ;; *) mount -o remount,bind,ro "$at" 2>&- || true ;; esac`,
    "done",
    "for folder in / /etc /opt /var /var/lib; do",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of the shell
    '  if touch ${folder%/}/.written 2>&-; then echo "$folder is not read-only" >&2; exit 1; fi',
    "done",
  ];
}
