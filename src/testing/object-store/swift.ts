import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../postgres-server.ts'
import { createBucket } from './create-bucket.ts'

/*
 * OpenStack Swift with its S3 API: a real server that Debian packages. Its four programs run by hand on loopback, with
 * their data in a temporary folder.
 */
const kinds = ['account', 'container', 'object'] as const
const programs = [...kinds, 'proxy'].map((kind) => `/usr/bin/swift-${kind}-server`)

export const swiftPackages = [...kinds, 'proxy'].map((kind) => `swift-${kind}`)

/** Debian's configuration must be there too: the programs read the salt of their hashes from it. */
export const hasSwift = () =>
  [...programs, '/etc/swift/swift.conf'].every((path) => existsSync(path))

const keys = { accessKeyId: 'test:tester', secretAccessKey: 'testing' }

/** Each ring places all data on the one disk. Debian's Python has Swift's modules, another one has not. */
const rings = `
import sys
from swift.common.ring import RingBuilder
folder, *ports = sys.argv[1:]
for name, port in zip(('account', 'container', 'object'), ports):
    ring = RingBuilder(1, 1, 0)
    ring.add_dev(dict(region=1, zone=1, ip='127.0.0.1', port=int(port), device='disk', weight=1))
    ring.rebalance()
    ring.get_ring().save('%s/%s.ring.gz' % (folder, name))
`

/** Starts it; `stop` ends it and deletes its data. */
export async function startSwift() {
  const folder = mkdtempSync(join(tmpdir(), 'wireloom-swift-'))
  // As root, Swift changes to this user; otherwise it stays what it is.
  const user = spawnSync('id', ['-un'], { encoding: 'utf8' }).stdout.trim()
  mkdirSync(join(folder, 'data/disk'), { recursive: true })
  chmodSync(folder, 0o755)
  const ports = [await freePort(), await freePort(), await freePort(), await freePort()]
  const ringed = spawnSync(
    '/usr/bin/python3',
    ['-c', rings, folder, ...ports.slice(0, 3).map(String)],
    {
      encoding: 'utf8',
    },
  )
  if (ringed.status !== 0) throw new Error(`Swift's rings cannot be made: ${ringed.stderr}`)
  const configOf = (kind: string, port = 0, pipeline = '') =>
    [
      ...['[DEFAULT]', `swift_dir = ${folder}`, `devices = ${folder}/data`, 'mount_check = false'],
      ...['bind_ip = 127.0.0.1', `bind_port = ${port}`, 'workers = 0', `user = ${user}`],
      ...['[pipeline:main]', `pipeline = ${pipeline} ${kind}-server`],
      ...[`[app:${kind}-server]`, `use = egg:swift#${kind}`, ''],
    ].join('\n')
  for (const [at, kind] of kinds.entries()) {
    writeFileSync(join(folder, `${kind}.conf`), configOf(kind, ports[at]))
  }
  const proxy = configOf('proxy', ports[3], 'catch_errors cache listing_formats s3api tempauth')
  writeFileSync(
    join(folder, 'proxy.conf'),
    `${proxy}account_autocreate = true
# On a busy machine the other programs start late. The proxy would not ask them again for a minute.
error_suppression_limit = 1000000
conn_timeout = 10
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:s3api]
use = egg:swift#s3api
auth_pipeline_check = false
allow_multipart_uploads = false
[filter:tempauth]
use = egg:swift#tempauth
user_${keys.accessKeyId.replace(':', '_')} = ${keys.secretAccessKey} .admin
`,
  )
  const running: ChildProcess[] = []
  const stop = () => {
    for (const one of running) one.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
  }
  process.once('exit', stop)
  for (const kind of [...kinds, 'proxy']) {
    const config = join(folder, `${kind}.conf`)
    running.push(spawn(`/usr/bin/swift-${kind}-server`, [config], { cwd: folder, stdio: 'ignore' }))
  }
  const endpoint = `http://127.0.0.1:${ports[3]}`
  const store = { endpoint, ...keys }
  await answers(store)
  return {
    ...store,
    stop() {
      process.off('exit', stop)
      stop()
    },
  }
}

/** Its proxy and the three servers behind it answer: a bucket can be made. */
async function answers(store: Parameters<typeof createBucket>[0]): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      return await createBucket(store, 'first')
    } catch (error) {
      if (tries === 200) throw error
      await wait(100)
    }
  }
}
