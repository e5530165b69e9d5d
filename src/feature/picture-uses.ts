import { type Expression, sql } from 'kysely'
import type { Database } from '#src/db/database.ts'
import type { StaffIdentity } from './staff-gate.ts'

/** A use of a picture, in words for people. */
export interface PicturePlace {
  hash: string
  /** For example "Article". */
  kind: string
  title: string
  /** The staff page of it; null if this member of staff may not open it. */
  href: string | null
  /** The saved text does not have the picture: an earlier version does, or unsaved text. */
  isEarlier: boolean
  /** Visitors see the picture there. */
  isOnline: boolean
}

interface StoredPicture {
  hash: string
  url: string
}

export interface Replacement {
  from: StoredPicture
  to: StoredPicture
  who: string
}

interface ReplacingWork {
  /** Runs in the one transaction of the replacement, which has locked the content. */
  change: (trx: Database) => Promise<void>
  /** Runs after it. What it does is done later by somebody else, if the process ends before. */
  follow?: () => Promise<void>
}

/** What a feature knows about the uses of pictures. Its columns (`pictures`) decide whether a picture is used. */
export interface PictureUses {
  places: (db: Database, hashes: string[], staff: StaffIdentity) => Promise<PicturePlace[]>
  /** The pictures of texts whose titles match a pattern of `like`. */
  titled?: (db: Database, pattern: string, staff: StaffIdentity) => Expression<{ hash: string }>
  /** Prepares the replacement of a picture wherever the feature uses it. */
  replace: (db: Database, replacement: Replacement) => ReplacingWork | Promise<ReplacingWork>
}

/** The kind of a text that is being written. Its saved version, if that has the picture too, is listed instead. */
export const textKind = 'Text being written'

/** More places of one picture are not listed. */
export const mostPlaces = 20

/** Whether a text contains the address of the picture with the hash in a column. */
export const isInText = (text: Expression<unknown>, hash: string) =>
  sql<boolean | 0 | 1>`${text} like '%/media/' || ${sql.ref(hash)} || '.%'`

/** The text of a column with the new address. Addresses have a fixed form, so none is a part of another. */
export const withReplaced = (column: string, { from, to }: Replacement) =>
  sql<string>`replace(${sql.ref(column)}, ${from.url}, ${to.url})`

export const likePattern = (words: string) => `%${words.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

/** Like the search of staff: on SQLite, only ASCII letters are compared without their case. */
export const matches = (column: string, pattern: string) =>
  sql<boolean>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`
