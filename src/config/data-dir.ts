import { rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from './config.ts'
import { makeFolder } from './make-folder.ts'

/** Makes the data folder and shows that it can be written, before anything half-starts in it. */
export function prepareDataDir(dataDir: string): void {
  const probe = join(dataDir, `.write-probe-${process.pid}`)
  try {
    makeFolder(dataDir)
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (error) {
    throw new ConfigError(
      `DATA_DIR ${dataDir} cannot be written (${(error as NodeJS.ErrnoException).code}): set DATA_DIR to a folder this user may write to`,
    )
  }
}

/**
 * A folder that the operator names and that is not there is a disk that is not mounted, or a first start: a site that makes
 * it would be a fresh one in the place of theirs.
 */
export function refuseAbsentDataDir(dataDir: string): void {
  try {
    statSync(dataDir)
  } catch (error) {
    // Whatever else is wrong with it, the attempt to write says best.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') return
    throw new ConfigError(
      `DATA_DIR ${dataDir} does not exist: mount the disk that holds the site's data; or, if this is its first start, make the folder: mkdir -p ${dataDir}`,
    )
  }
}
