import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '#src/testing/postgres-server.ts'

/** A server of ssh on this machine that lets the owner of a new key in; `clientFolder` is the .ssh of a client. */
export async function startSshd(folder: string, clientFolder: string) {
  const program = '/usr/sbin/sshd'
  if (!existsSync(program) || !existsSync('/usr/bin/rsync')) {
    throw new Error('This needs sshd and rsync: apt-get install openssh-server rsync')
  }
  const port = await freePort()
  const home = join(folder, 'sshd')
  for (const path of [home, clientFolder]) mkdirSync(path, { recursive: true, mode: 0o700 })
  // sshd refuses to start without it.
  mkdirSync('/run/sshd', { recursive: true, mode: 0o755 })
  const [host, own] = [join(home, 'host'), join(clientFolder, 'id_ed25519')]
  for (const file of [host, own]) {
    spawnSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', file])
  }
  const [kind, key] = readFileSync(`${host}.pub`, 'utf8').split(' ')
  writeFileSync(join(clientFolder, 'known_hosts'), `[127.0.0.1]:${port} ${kind} ${key}\n`)
  writeFileSync(join(clientFolder, 'config'), `Host elsewhere\nHostName 127.0.0.1\nPort ${port}\n`)
  const settings = {
    ListenAddress: `127.0.0.1:${port}`,
    HostKey: host,
    AuthorizedKeysFile: `${own}.pub`,
    StrictModes: 'no',
    UsePAM: 'no',
    PermitRootLogin: 'prohibit-password',
    PidFile: 'none',
  }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-o', `${name}=${value}`])
  const child = spawn(program, ['-D', '-e', '-f', '/dev/null', ...options], { stdio: 'ignore' })
  return { stop: () => child.kill('SIGTERM') }
}
