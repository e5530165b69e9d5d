import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

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
