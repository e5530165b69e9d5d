import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Our overrides of dependencies are needed for peers too. */
const ours = join(import.meta.dirname, '..', '..', 'package.json')

/** Installs a peer once and keeps it in the system's temporary folder, because it is not part of the project. */
export function installed(name: string, dependencies: Record<string, string>): string {
  const folder = join(tmpdir(), `wireloom-peer-${name}-${dependencies[name]}`)
  if (existsSync(join(folder, 'installed'))) return folder
  mkdirSync(folder, { recursive: true })
  const { overrides } = JSON.parse(readFileSync(ours, 'utf8')) as { overrides: object }
  const description = { private: true, type: 'module', dependencies, overrides }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(description))
  run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts'], folder)
  writeFileSync(join(folder, 'installed'), '')
  return folder
}

/** Runs a program of a peer; its output is shown only if it fails. */
export function run(command: string, args: string[], cwd: string): void {
  const done = spawnSync(command, args, { cwd, encoding: 'utf8', env: quiet })
  if (done.status === 0) return
  throw new Error(`${args.join(' ')} failed: ${done.error ?? ''}${done.stdout}${done.stderr}`)
}

/** Turns telemetry off: peers must not send any while they are measured. */
export const quiet: NodeJS.ProcessEnv = {
  ...process.env,
  NODE_ENV: 'production',
  NEXT_TELEMETRY_DISABLED: '1',
  ASTRO_TELEMETRY_DISABLED: '1',
}
