import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** On a closed network each server would be tried for minutes. */
const impatient = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=10']

/** Only as root on Debian; false where that is not possible. */
export function installPackages(...names: string[]): boolean {
  const asRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  return (
    asRoot &&
    run('apt-get', ['update', '-qq', ...impatient]) &&
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names])
  )
}

export function run(command: string, args: string[]): boolean {
  return spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
}
