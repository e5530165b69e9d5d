import { readdirSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { prepareDataDir, refuseAbsentDataDir } from '#src/config/data-dir.ts'
import { secretFile } from '#src/db/site-secret.ts'
import { about, type Finding } from './finding.ts'

const mb = 1_000_000

/** A disk that is not mounted leaves such a folder, and the site would start anew in it. */
export function checkEmptyDataDir(dataDir: string): Finding[] {
  if (readdirSync(dataDir).length > 0) return []
  return [
    about('data folder').warning(
      `${dataDir} is empty, so the first start makes a new site there`,
      'if there was a site on this machine before, mount its disk or set DATA_DIR to its folder',
    ),
  ]
}

export function checkDataDir(dataDir: string, isNamed: boolean): Finding {
  try {
    if (isNamed) refuseAbsentDataDir(dataDir)
    prepareDataDir(dataDir)
    return about('data folder').fine(`${dataDir} can be written`)
  } catch (error) {
    const { message } = error as Error
    return about('data folder').wrong(
      message.split(/: (?:set|mount)/)[0] ?? message,
      `set DATA_DIR to a folder that is there and that this user may write to, or give this user ${dataDir}`,
    )
  }
}

type Free = (path: string) => Promise<{ bavail: number; bsize: number }>

export async function checkDisk(dataDir: string, freeOf: Free = statfs): Promise<Finding> {
  const { bavail, bsize } = await freeOf(dataDir)
  const free = Math.floor((bavail * bsize) / mb)
  const text = `${free} MB free on the disk of ${dataDir}`
  const fix = `make room on the disk of ${dataDir}: when it is full, nothing can be saved`
  if (free < 200) return about('disk').wrong(text, fix)
  return free < 1000 ? about('disk').warning(text, fix) : about('disk').fine(text)
}

/** Finds files with secrets or addresses that other users of this machine may read. */
export function checkPermissions(dataDir: string, files: (string | undefined)[]): Finding {
  const { fine, warning, wrong } = about('permissions')
  const inFolder = ['wireloom.db', 'outbox', 'backups'].map((name) => join(dataDir, name))
  const secrets = [...inFolder, secretFile(dataDir), ...files.filter((file) => file !== undefined)]
  const open = secrets.filter((path) => {
    const stat = statSync(path, { throwIfNoEntry: false })
    return stat !== undefined && (stat.mode & 0o077) !== 0
  })
  if (open.length > 0) {
    const text = `others on this machine may read ${open.join(', ')}`
    return wrong(text, `run chmod go-rwx ${open.join(' ')}`)
  }
  return process.getuid?.() === 0
    ? warning(
        'this runs as root',
        'run the site as a user of its own, as in deploy/wireloom.service',
      )
    : fine('files with secrets are readable for this user alone')
}

/** Another clock that responded, and how far the local one is ahead of it. */
export type Clock = { of: string; ms: number }

export function checkClock(clocks: Clock[]): Finding {
  const worst = clocks.toSorted((a, b) => Math.abs(b.ms) - Math.abs(a.ms))[0]
  if (!worst) return about('clock').fine('there was nothing to compare it with')
  const seconds = Math.round(worst.ms / 1000)
  const direction = seconds > 0 ? 'ahead of' : 'behind'
  const text = `${Math.abs(seconds)} s ${direction} ${worst.of}`
  const fix = 'set the clock and keep it set, for example with: timedatectl set-ntp true'
  if (Math.abs(seconds) > 60) return about('clock').wrong(text, fix)
  if (Math.abs(seconds) > 5) return about('clock').warning(text, fix)
  return about('clock').fine(`agrees with ${worst.of}`)
}
