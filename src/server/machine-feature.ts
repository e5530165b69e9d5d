import { statfs } from 'node:fs/promises'
import { Gauge, type Registry } from 'prom-client'
import { lastBackupAt } from '#src/activity/record.ts'
import { deleteOldKeys } from '#src/app/idempotency.ts'
import type { Database } from '#src/db/database.ts'
import type { Feature, FeatureBase } from '#src/feature/feature.ts'
import { overwriteDeleted } from '#src/people/erasure/overwrite-deleted.ts'
import { certificateEnd } from './certificate.ts'

export const machineFeature = (base: FeatureBase): Feature => ({
  name: 'machine',
  attention: [machineAttention(base)],
  ...machineMetrics(base),
  retention: {
    keys: () => deleteOldKeys(base.db),
    files: () => overwriteDeleted(base.db),
  },
})

const backupDays = 7
const leastFreeShare = 0.1
const leastFreeBytes = 1_000_000_000

/** Items about the machine that need attention: low disk space, and a missing or old backup. */
export function machineAttention({ db, dataDir }: Pick<FeatureBase, 'db' | 'dataDir'>) {
  return async (now = Date.now()) => [
    ...(await diskAttention(dataDir)),
    ...(await backupAttention(db, now)),
  ]
}

async function diskAttention(dataDir: string) {
  const disk = await statfs(dataDir).catch(() => undefined)
  if (!disk) return []
  const free = disk.bavail * disk.bsize
  const share = disk.bavail / disk.blocks
  // A large disk may be almost full by share and still have enough space for years.
  if (share > leastFreeShare || free > 20 * leastFreeBytes) return []
  return [
    {
      id: 'disk',
      tone: free < leastFreeBytes ? ('bad' as const) : ('warning' as const),
      text: `The disk has ${(free / 1e9).toFixed(1)} GB left (${Math.round(share * 100)}%). When it is full, nothing can be saved.`,
      href: '/contentmanager/activity',
      action: 'See what happened',
      least: 'owner' as const,
    },
  ]
}

async function backupAttention(db: Database, now: number) {
  const before = new Date(now - backupDays * 86_400_000).toISOString()
  const [last, first] = await Promise.all([
    lastBackupAt(db),
    db.selectFrom('staff_activity').select('at').orderBy('at').limit(1).executeTakeFirst(),
  ])
  const isYoung = !first || first.at > before
  if (isYoung || (last && last > before)) return []
  const days = last && Math.floor((now - Date.parse(last)) / 86_400_000)
  return [
    {
      id: 'backup',
      tone: 'warning' as const,
      text: last ? `The last backup is ${days} days old.` : 'There is no backup yet.',
      href: '/contentmanager/activity?kind=backup-made',
      action: 'Show backups',
      least: 'owner' as const,
    },
  ]
}

const hour = 3_600_000

/**
 * Free disk space, the newest backup and the certificate that visitors see. The process that runs jobs reads the
 * certificate every hour. A scrape does not read it, because the proxy in front may be slow or down.
 */
function machineMetrics({ db, dataDir, publicUrl }: FeatureBase) {
  const url = new URL(publicUrl)
  let ends: Gauge<'host'> | undefined
  let timer: NodeJS.Timeout | undefined

  const look = async () => {
    // Without an answer the last known date stays: the address may not be reachable from this machine.
    const end = await certificateEnd(url).catch(() => Number.NaN)
    if (!Number.isNaN(end)) ends?.set({ host: url.host }, end / 1000)
  }

  return {
    metrics(registry: Registry): void {
      const registers = [registry]
      // Every worker of a machine reports the same value: it must not be summed.
      const aggregator = 'max'
      const disk = (name: string, help: string, blocks: 'bavail' | 'blocks') =>
        new Gauge({
          name,
          help,
          aggregator,
          registers,
          async collect() {
            const found = await statfs(dataDir).catch(() => undefined)
            if (found) this.set(found[blocks] * found.bsize)
          },
        })
      disk('disk_free_bytes', 'Room on the disk of DATA_DIR', 'bavail')
      disk('disk_size_bytes', 'Size of the disk of DATA_DIR', 'blocks')
      new Gauge({
        name: 'backup_newest_timestamp_seconds',
        help: 'When the newest backup of the database was made; 0 when none ever was',
        aggregator,
        registers,
        async collect() {
          const at = await lastBackupAt(db).catch(() => null)
          if (at !== null) this.set(at ? Date.parse(at) / 1000 : 0)
        },
      })
      ends = new Gauge({
        name: 'certificate_expires_timestamp_seconds',
        help: 'When the certificate of PUBLIC_URL ends; nothing without https',
        labelNames: ['host'],
        aggregator,
        registers,
      })
    },
    start(): void {
      if (url.protocol !== 'https:') return
      void look()
      timer = setInterval(look, hour).unref()
    },
    stop: () => clearInterval(timer),
  }
}
