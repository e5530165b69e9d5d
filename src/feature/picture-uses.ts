import { type AliasableExpression, type SqlBool, sql } from 'kysely'
import type { Database } from '#src/db/database.ts'
import type { StaffIdentity } from './staff-gate.ts'

/** What a feature knows about the uses of pictures. Its columns (`pictures`) decide whether a picture is used. */
export interface PictureUses {
  sources: PictureSource[]
  /** Prepares the replacement of a picture wherever the feature uses it. */
  replace: (db: Database, replacement: Replacement) => ReplacingWork | Promise<ReplacingWork>
}

/** Texts, or profiles, that can have pictures. */
export interface PictureSource {
  /** The pictures of each of them, as saves note them. */
  references: (db: Database) => AliasableExpression<{ hash: string; id: number | string }>
  /** The texts as this member of staff may see them. Only the columns of those that are listed are read. */
  texts: (db: Database, staff: StaffIdentity) => AliasableExpression<PictureText>
  /** Says that a text exists, to staff who may not read its title. */
  hidden: string
  /** They are being written. One whose saved version has the picture too is not listed. */
  areWritten?: true
  /** The staff page of a text whose title they may read. */
  page: (text: Pick<PictureText, 'kind' | 'subject'>, staff: StaffIdentity) => string | null
}

interface PictureText {
  id: number | string
  /** For example "Article". */
  kind: string
  subject: number | null
  /** Null: this member of staff may not read it. */
  title: string | null
  /** The saved text: a picture that is not in it belongs to an earlier version. Null: all of them are current. */
  body: string | null
  /** Visitors see the saved text. */
  isOnline: SqlBool
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

/** The text of a column with the new address. Addresses have a fixed form, so none is a part of another. */
export const withReplaced = (column: string, { from, to }: Replacement) =>
  sql<string>`replace(${sql.ref(column)}, ${from.url}, ${to.url})`
