import { statfs } from 'node:fs/promises'
import { lastBackupAt } from '#src/activity/record.ts'
import type { Database } from '#src/db/database.ts'

const backupDays = 7
const leastFreeShare = 0.1
const leastFreeBytes = 1_000_000_000

/** Items about the machine that need attention: low disk space, and a missing or old backup. */
export function machineAttention({ db, dataDir }: { db: Database; dataDir: string }) {
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
