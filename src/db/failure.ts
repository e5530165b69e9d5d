/** The database's own failure when a valid query fails. */
export type DatabaseFailure = 'unavailable' | 'busy' | 'disk-full' | 'read-only' | 'corrupt'

/**
 * SQLite's primary result codes, the low byte of the code that node:sqlite reports, and SQLSTATEs, by their class (the
 * first two characters) or complete.
 */
const codes: Record<DatabaseFailure, (number | string)[]> = {
  unavailable: [14, '08', '57P01', '57P02', '57P03', '57P05', '25P03'],
  busy: [5, 6, '53', '40001', '40P01', '55P03', '57014'],
  // 10 is an I/O error: the disk is gone, or full in ways SQLite does not recognise.
  'disk-full': [10, 13, '53100', '58030'],
  'read-only': [8, '25006'],
  corrupt: [11, 26, 'XX001', 'XX002'],
}

const failureOf = (code: number | string) =>
  (Object.keys(codes) as DatabaseFailure[]).find((failure) => codes[failure].includes(code))

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
    return failureOf(errcode & 0xff)
  }
  if (typeof code === 'string') {
    if (networkCodes.test(code)) return 'unavailable'
    if (diskCodes.test(code)) return 'disk-full'
    if (code === 'EROFS' || code === 'EACCES') return 'read-only'
    return failureOf(code) ?? failureOf(code.slice(0, 2))
  }
  return lostConnection.test(error.message) ? 'unavailable' : undefined
}
