import type { Generated } from 'kysely'

export interface LeadsTables {
  /** An import of people from a CSV file. */
  lead_imports: {
    id: Generated<number>
    /** As it was named where it came from. */
    file_name: string
    /** Its name in DATA_DIR/imports. */
    file: string
    /** JSON text: the names of the columns, and the first rows. */
    columns: string
    /** JSON text: what the columns mean, and how the people agreed. */
    settings: string
    state: 'uploaded' | 'checking' | 'ready' | 'running' | 'done' | 'failed' | 'cancelled'
    /** How many rows are done. */
    cursor: Generated<number>
    /** JSON text: rows by their result. */
    counts: Generated<string>
    /** Why it failed. */
    error: Generated<string | null>
    created_at: string
    created_by: string
    ended_at: Generated<string | null>
  }
  /** Rows that were not imported. */
  lead_import_rows: {
    import_id: number
    line: number
    email: string
    result: 'suppressed' | 'refused'
    reason: string
  }
}
