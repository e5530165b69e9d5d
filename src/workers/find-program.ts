import { existsSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The program of a process or thread beside the site: its TypeScript source where Node runs that directly (tests,
 * development, commands), otherwise the built file.
 */
export function findProgram(folder: string, source: string, built: string): string {
  const candidates = [source, built, join('..', built)].map((file) => join(folder, file))
  return candidates.find((file) => existsSync(file)) ?? built
}
