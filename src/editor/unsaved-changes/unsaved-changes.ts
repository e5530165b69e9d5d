/*
 * Text that the server does not have yet is kept in this browser as a log of records. Each one is the whole text of one
 * editor as a Yjs update; it is never changed. A later record replaces those whose text it contains. Records of two tabs
 * need no comparison: updates may be applied in any order, and twice.
 */

export interface TextRecord<Data = unknown> {
  /** The id of the text, and after a slash that of the record. 0.2.0 had one record per text, without a slash. */
  id: string
  kind: string
  href: string
  username: string
  title: string
  changedAt: string
  /** True when the browser has not stored it: it is lost when this tab closes. */
  inThisTabOnly?: boolean
  data: Data
}

/** The records of one text: everything but `log` is that of the newest. */
export interface UnsavedChanges<Data = unknown> extends TextRecord<Data> {
  records: readonly string[]
  log: readonly Data[]
}

export interface UnsavedImage {
  id: string
  workId: string
  name: string
  blob: Blob
}

export const textIdOf = (recordId: string): string => recordId.split('/', 1)[0] ?? recordId

export function textsOf(records: readonly TextRecord[]): UnsavedChanges[] {
  const texts = new Map<string, UnsavedChanges>()
  for (const record of records.toSorted((a, b) => a.changedAt.localeCompare(b.changedAt))) {
    const id = textIdOf(record.id)
    const { records: before = [], log = [], inThisTabOnly } = texts.get(id) ?? {}
    texts.set(id, {
      ...record,
      id,
      records: [...before, record.id],
      log: [...log, record.data],
      ...((inThisTabOnly || record.inThisTabOnly) && { inThisTabOnly: true }),
    })
  }
  return [...texts.values()]
}
