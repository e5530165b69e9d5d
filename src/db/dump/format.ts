/*
 * A backup is gzipped JSON lines: a head, the rows of each table, and an end with the counts and a checksum of all
 * lines before it. Nothing in it depends on the database, so it can be restored into SQLite and PostgreSQL.
 */
export const formatName = 'wireloom-backup-1'

export class BackupError extends Error {
  override name = 'BackupError'
}

export type Row = Record<string, unknown>

/** Adds the bytes of a row that are stored outside of the database: a backup holds them. */
export type CompleteRow = (table: string, row: Row) => Promise<Row>

export interface Head {
  format: string
  migrations: string[]
  madeAt: string
}

export interface End {
  rows: Record<string, number>
  sha256: string
  /** The last ids assigned; backups of earlier versions have none. */
  lastIds?: Record<string, number>
}

const withValues = (row: Row, change: (value: unknown) => unknown): Row =>
  Object.fromEntries(Object.entries(row).map(([column, value]) => [column, change(value)]))

export const encodeRow = (table: string, row: Row): string =>
  JSON.stringify([
    table,
    withValues(row, (value) =>
      value instanceof Uint8Array ? { base64: Buffer.from(value).toString('base64') } : value,
    ),
  ])

export const decodeRow = (row: Row): Row =>
  withValues(row, (value) =>
    typeof value === 'object' && value !== null && 'base64' in value
      ? Buffer.from(String(value.base64), 'base64')
      : value,
  )
