import type { Database } from '#src/db/database.ts'
import type { Role } from '#src/feature/roles.ts'
import type { StaffIdentity } from '#src/feature/staff-gate.ts'
import type { DocumentKindName } from '../contract.ts'
import type { DocumentSnapshot } from '../document/shared-document.ts'
import type { AnyLayout } from './worker/run-task.ts'

export interface DocumentKind {
  /** The lowest role that may write such a text, also one that is not saved yet. */
  least?: Role
  layout: AnyLayout
  /** The staff page of it; null: of a text that was never saved. */
  page?(subjectId: number | null): string
  /** The text field for words of a document that cannot be applied any more; otherwise they become a block. */
  recoveredField?: string
  /** Throws unless this member of staff may change the subject. Called for every key typed: it reads few columns. */
  mayWrite(db: Database, staff: StaffIdentity, subjectId: number): Promise<void>
  /** Whether the saved version is the one that visitors see. */
  isOnline(db: Database, subjectId: number): Promise<boolean>
  /** The saved version; undefined if there is no such subject. */
  read(db: Database, subjectId: number): Promise<DocumentSnapshot | undefined>
  /** The saved version with this number, or an earlier one. */
  readVersion(
    db: Database,
    subjectId: number,
    version: number,
  ): Promise<DocumentSnapshot | undefined>
  /** Checks a text before the transaction. Returns the work that keeps it as an earlier version, unless it is the saved one. */
  prepareVersion(text: DocumentSnapshot): Promise<KeepVersion>
}

type KeepVersion = (trx: Database, subjectId: number, username: string) => Promise<void>

export type DocumentKinds = Record<DocumentKindName, DocumentKind>

export const kindOf = (kinds: DocumentKinds, { kind }: { kind: string }): DocumentKind =>
  kinds[kind as DocumentKindName]
