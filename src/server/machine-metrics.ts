import { statfs } from 'node:fs/promises'
import { Gauge, type Registry } from 'prom-client'
import { lastBackupAt } from '#src/activity/record.ts'
import type { Database } from '#src/db/database.ts'
import { certificateEnd } from './certificate.ts'

interface MachineDeps {
  db: Database
  dataDir: string
  publicUrl: string
}

const hour = 3_600_000

/**
 * Free disk space, the newest backup and the certificate that visitors see. The process that runs jobs reads the
 * certificate every hour. A scrape does not read it, because the proxy in front may be slow or down.
 */
export function machineMetrics({ db, dataDir, publicUrl }: MachineDeps) {
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
