import { existsSync } from 'node:fs'
import { hasPooler } from '#src/testing/pgbouncer.ts'
import { installPackages, run } from './install-packages.ts'

/** Installs PgBouncer if packages can be installed. Otherwise the API tests connect to PostgreSQL directly. */
export function installPoolerIfMissing(): void {
  if (hasPooler() || !installPackages('pgbouncer')) return
  // The package starts a service, which the tests do not use.
  if (existsSync('/run/systemd/system'))
    run('systemctl', ['disable', '--quiet', '--now', 'pgbouncer'])
  else run('service', ['pgbouncer', 'stop'])
}
