import type { Database } from '#src/db/database.ts'
import type { RoomName } from '../../choices.ts'

export interface Making {
  who: string
  /** The number that it had on the site that exported it; it gets the same one if it is free. */
  id?: number
  /** Takes what is different from the old site, in words for people. */
  note: (text: string) => void
}

/**
 * How a room takes content. `prepare` checks the fields before a transaction, and returns the work for it. Both throw a
 * ProblemError if the content cannot be taken.
 */
export interface Room {
  prepare: (
    fields: Record<string, unknown>,
    making: Making,
  ) => Promise<(trx: Database) => Promise<{ id: number; wasHere?: boolean }>>
  exists: (trx: Database, id: number) => Promise<boolean>
  /** What is there already can refuse it, which only the work itself finds out. */
  canClash?: true
}

export type Rooms = Record<RoomName, Room>

/** Adds redirects from the old addresses of an article; returns what was refused. */
export type RedirectArticle = (
  trx: Database,
  redirects: { from: string[]; articleId: number; who: string },
) => Promise<string[]>
