import type { Generated } from 'kysely'
import type { Flag } from './flag.ts'

export interface TransferTables {
  /** An import of content from another site. */
  imports: {
    id: Generated<number>
    kind: 'ghost' | 'wordpress' | 'markdown'
    /** As it was named where it came from. */
    file_name: string
    /** Its name in DATA_DIR/imports; null: the command reads its file where it is. */
    file: string | null
    bytes: number
    /** The address of the old site; empty if nobody named it. */
    site: string
    state: 'checking' | 'ready' | 'running' | 'done' | 'failed'
    /** 1: what was published there is published here too. */
    publishes: Generated<Flag>
    /** Why it failed. */
    error: Generated<string | null>
    created_at: string
    created_by: string
    ended_at: Generated<string | null>
  }
  /** An entry of the file of an import. */
  import_items: {
    import_id: number
    /** Its place in the file. */
    place: number
    /** Identifies the entry in any export of the old site. */
    key: string
    name: string
    room: 'article' | 'faq' | 'release' | 'newsletter' | 'redirect' | null
    /** new: will be made. present: it is here already. */
    state: 'new' | 'made' | 'present' | 'refused'
    /** The row that was made of it, in the table of its room. */
    made_id: number | null
    /** Why it was refused. */
    reason: Generated<string | null>
    /** JSON: what is different from the old site. */
    notes: Generated<string>
  }
}
