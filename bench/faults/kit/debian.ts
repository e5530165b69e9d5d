import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Makes the files of debian:bookworm-slim, which debootstrap makes from the packages of Debian. */
export function makeDebian(root: string, say: (line: string) => void): void {
  if (process.getuid?.() !== 0) throw new Error('This makes a Debian in a folder: run it as root')
  const tool = mkdtempSync(join(tmpdir(), 'wireloom-debootstrap-'))
  try {
    say('debootstrap')
    run('apt-get', ['download', '-q', 'debootstrap'], tool)
    run('dpkg-deb', ['-x', globSync('*.deb', { cwd: tool })[0] ?? '', '.'], tool)
    run('usr/sbin/debootstrap', ['--variant=minbase', 'bookworm', root], tool, {
      DEBOOTSTRAP_DIR: join(tool, 'usr/share/debootstrap'),
    })
  } finally {
    rmSync(tool, { recursive: true })
  }
  // The slim image has no documentation and no packages that were unpacked already.
  for (const path of ['share/doc', 'share/man', 'share/info', 'share/locale']) {
    rmSync(join(root, 'usr', path), { recursive: true, force: true })
  }
  for (const path of ['cache/apt/archives', 'lib/apt/lists']) {
    rmSync(join(root, 'var', path), { recursive: true, force: true })
    mkdirSync(join(root, 'var', path, 'partial'), { recursive: true })
  }
  // apt inside uses the servers of this machine.
  rmSync(join(root, 'etc/apt'), { recursive: true })
  for (const path of ['etc/resolv.conf', 'etc/apt']) {
    cpSync(join('/', path), join(root, path), { recursive: true, dereference: true })
  }
}

function run(program: string, args: string[], cwd: string, env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  })
  if (status !== 0) throw new Error(`${program}: ${stdout.slice(-500)}${stderr.slice(-500)}`)
}
