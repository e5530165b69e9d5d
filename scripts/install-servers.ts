import { existsSync } from 'node:fs'
import { hasSwift, swiftPackages } from '#src/testing/object-store/swift.ts'
import { hasPooler } from '#src/testing/pgbouncer.ts'
import { installPackages, run } from './install-packages.ts'

/** Installs PgBouncer if packages can be installed. Otherwise the API tests connect to PostgreSQL directly. */
export function installPoolerIfMissing(): void {
  if (!hasPooler() && installPackages('pgbouncer')) stopService('pgbouncer')
}

/** Installs an object store for the API tests if packages can be installed. Otherwise they use a stub, and say so. */
export function installObjectStoreIfMissing(): void {
  if (!hasSwift() && installPackages(...swiftPackages)) swiftPackages.forEach(stopService)
}

/** The package starts a service, which the tests do not use. */
function stopService(name: string): void {
  if (existsSync('/run/systemd/system')) run('systemctl', ['disable', '--quiet', '--now', name])
  else run('service', [name, 'stop'])
}
