/** What is wrong with the database itself when a query fails through no fault of whoever asked. */
export type Trouble = 'away' | 'busy' | 'full' | 'read-only' | 'damaged'

/** SQLite's result codes; the low byte of what node:sqlite reports. */
const sqliteTroubles: Record<number, Trouble> = {
  5: 'busy',
  6: 'busy',
  8: 'read-only',
  // An input or output error: the disk is full in ways SQLite does not recognise, or gone.
  10: 'full',
  11: 'damaged',
  13: 'full',
  14: 'away',
  26: 'damaged',
}

/** SQLSTATEs, by their first two characters or whole. */
const postgresTroubles: Record<string, Trouble> = {
  '08': 'away',
  '57P01': 'away',
  '57P02': 'away',
  '57P03': 'away',
  '57P05': 'away',
  '53': 'busy',
  '53100': 'full',
  '40001': 'busy',
  '40P01': 'busy',
  '55P03': 'busy',
  '57014': 'busy',
  '25006': 'read-only',
  '25P03': 'away',
  '58030': 'full',
  XX001: 'damaged',
  XX002: 'damaged',
}

const networkCodes =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|EMFILE|ENFILE)$/

/** A file could not be written, as SQLite's codes say it of the database. */
const diskCodes = /^(ENOSPC|EDQUOT|EFBIG|EIO)$/

/** pg reports a lost connection by words alone. */
const lostConnection =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error)/

export function troubleOf(error: unknown): Trouble | undefined {
  if (!(error instanceof Error)) return undefined
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  if (code === 'ERR_SQLITE_ERROR' && typeof errcode === 'number') {
    return sqliteTroubles[errcode & 0xff]
  }
  if (typeof code === 'string') {
    if (networkCodes.test(code)) return 'away'
    if (diskCodes.test(code)) return 'full'
    if (code === 'EROFS' || code === 'EACCES') return 'read-only'
    return postgresTroubles[code] ?? postgresTroubles[code.slice(0, 2)]
  }
  return lostConnection.test(error.message) ? 'away' : undefined
}
