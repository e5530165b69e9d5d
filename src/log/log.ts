import pino, { type Logger } from 'pino'
import { version } from '#src/config/version.ts'

export type Log = Logger

/**
 * Writes JSON lines to standard output. Text that people typed is never logged: routes are logged by their pattern
 * and errors by kind and stack, so no address, name or token can reach a log file.
 */
export function createLog(level: string): Log {
  return pino({
    level,
    base: { pid: process.pid, version },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['email', 'password', 'token', 'authorization', '*.email', '*.password', '*.token'],
  })
}
