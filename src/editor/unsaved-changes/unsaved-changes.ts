/** Changes in an editor that the server does not have yet, kept in this browser. */
export interface UnsavedChanges<Data = unknown> {
  id: string
  /** The kind of document, for example "faq" or "blog". */
  kind: string
  /** The page that can restore them. */
  href: string
  username: string
  title: string
  changedAt: string
  /** Another one with every write: another tab stored text if it is not the last one that this tab knows. */
  revision?: string
  /** Why the last attempt to save them failed. */
  trouble?: string
  /** True when the browser refused to store them: they are lost when this tab closes. */
  inThisTabOnly?: boolean
  data: Data
}

export interface UnsavedImage {
  id: string
  workId: string
  name: string
  blob: Blob
}
