/** The database's own failure when a valid query fails. */
export type DatabaseFailure = 'unavailable' | 'busy' | 'disk-full' | 'read-only' | 'corrupt'

/** SQLite's primary result codes, the low byte of the code that node:sqlite reports. */
const sqliteFailures: Record<number, DatabaseFailure> = {
  5: 'busy',
  6: 'busy',
  8: 'read-only',
  // An I/O error: the disk is gone, or full in ways SQLite does not recognise.
  10: 'disk-full',
  11: 'corrupt',
  13: 'disk-full',
  14: 'unavailable',
  26: 'corrupt',
}

/** SQLSTATEs, by their class (the first two characters) or complete. */
const postgresFailures: Record<string, DatabaseFailure> = {
  '08': 'unavailable',
  '57P01': 'unavailable',
  '57P02': 'unavailable',
  '57P03': 'unavailable',
  '57P05': 'unavailable',
  '53': 'busy',
  '53100': 'disk-full',
  '40001': 'busy',
  '40P01': 'busy',
  '55P03': 'busy',
  '57014': 'busy',
  '25006': 'read-only',
  '25P03': 'unavailable',
  '58030': 'disk-full',
  XX001: 'corrupt',
  XX002: 'corrupt',
}

const networkCodes =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|EMFILE|ENFILE)$/

/** Node's codes for a file that could not be written. */
const diskCodes = /^(ENOSPC|EDQUOT|EFBIG|EIO)$/

/** pg reports a lost connection only in the message. */
const lostConnection =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error)/

export function databaseFailure(error: unknown): DatabaseFailure | undefined {
  if (!(error instanceof Error)) return undefined
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  if (code === 'ERR_SQLITE_ERROR' && typeof errcode === 'number') {
    return sqliteFailures[errcode & 0xff]
  }
  if (typeof code === 'string') {
    if (networkCodes.test(code)) return 'unavailable'
    if (diskCodes.test(code)) return 'disk-full'
    if (code === 'EROFS' || code === 'EACCES') return 'read-only'
    return postgresFailures[code] ?? postgresFailures[code.slice(0, 2)]
  }
  return lostConnection.test(error.message) ? 'unavailable' : undefined
}
