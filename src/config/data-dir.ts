import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ConfigError } from './config.ts'

/** Creates the data folder and checks that it can be written, before anything uses it. */
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
 * A missing folder that the operator has set means that a disk is not mounted, or that this is a first start. If the
 * site created the folder, it would start as a new site beside the existing data.
 */
export function refuseAbsentDataDir(dataDir: string): void {
  try {
    statSync(dataDir)
  } catch (error) {
    // The attempt to write reports other faults better.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') return
    throw new ConfigError(
      `DATA_DIR ${dataDir} does not exist: mount the disk that holds the site's data; or, if this is its first start, make the folder: mkdir -p ${dataDir}`,
    )
  }
}

/**
 * Creates a folder and its parents. Node's own recursive mkdir never ends below /proc, where a parent exists and
 * creating its child still fails with ENOENT.
 */
export function makeFolder(path: string): void {
  try {
    mkdirSync(path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return
    const parent = dirname(path)
    if (code !== 'ENOENT' || parent === path || isFolder(parent)) throw error
    makeFolder(parent)
    mkdirSync(path)
  }
}

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
