import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from './config.ts'

/**
 * How files begin that have a name for a moment only, between being made and being unlinked (see media/spool.ts). One
 * that is there belongs to a process that was ended in that moment, or to one that no longer needs its name.
 */
export const spoolPrefix = '.arriving-'

/** Makes the data folder and shows that it can be written, before anything half-starts in it. */
export function prepareDataDir(dataDir: string): void {
  const probe = join(dataDir, `.write-probe-${process.pid}`)
  try {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(probe, '')
    rmSync(probe)
    for (const name of readdirSync(dataDir)) {
      if (name.startsWith(spoolPrefix)) rmSync(join(dataDir, name), { force: true })
    }
  } catch (error) {
    throw new ConfigError(
      `DATA_DIR ${dataDir} cannot be written (${(error as NodeJS.ErrnoException).code}): set DATA_DIR to a folder this user may write to`,
    )
  }
}
