import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from './config.ts'

/** Makes the data folder and shows that it can be written, before anything half-starts in it. */
export function prepareDataDir(dataDir: string): void {
  const probe = join(dataDir, `.write-probe-${process.pid}`)
  try {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (error) {
    throw new ConfigError(
      `DATA_DIR ${dataDir} cannot be written (${(error as NodeJS.ErrnoException).code}): set DATA_DIR to a folder this user may write to`,
    )
  }
}

/** The configured secret, or one generated once and kept for the owner's eyes only. */
export function jwtSecret(dataDir: string, configured: string | undefined): string {
  if (configured) return configured
  const path = join(dataDir, 'jwt-secret')
  try {
    // wx: of two processes starting at once, one writes and the other reads what it wrote.
    writeFileSync(path, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const secret = readFileSync(path, 'utf8').trim()
  if (secret.length < 32) {
    throw new ConfigError(
      `${path} is damaged: delete it (everyone signs in again) or set JWT_SECRET`,
    )
  }
  return secret
}
