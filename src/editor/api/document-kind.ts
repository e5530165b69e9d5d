import type { Database } from '#src/db/database.ts'
import type { Role } from '#src/feature/roles.ts'
import type { StaffIdentity } from '#src/feature/staff-gate.ts'

/** A feature's kind of document. */
export interface DocumentKind {
  /** The lowest role that may write such a text, also one that is not saved yet. */
  least?: Role
  /**
   * Throws unless this member of staff may change the subject. Returns the first update of its document: the saved
   * version.
   */
  open(db: Database, staff: StaffIdentity, subjectId: number): Promise<() => Uint8Array>
  /** Called for the new document of a subject: adds unsaved text of earlier releases. */
  complete?(trx: Database, subjectId: number, documentId: string): Promise<void>
  /** Texts of earlier releases that belong to this account become documents. */
  adopt?(db: Database, staff: StaffIdentity): Promise<void>
}
