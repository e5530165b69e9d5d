/** Changes in an editor that the server does not have yet, kept in this browser. */
export interface UnsavedChanges<Data = unknown> {
  id: string
  /** What was edited, for example "faq" or "blog". */
  kind: string
  /** The page on which they can be continued. */
  href: string
  username: string
  title: string
  changedAt: string
  /** Why they are still here, when a save was tried. */
  trouble?: string
  /** Set where the browser refused to store them: they are gone with this tab. */
  inThisTabOnly?: boolean
  data: Data
}

export interface UnsavedImage {
  id: string
  workId: string
  name: string
  blob: Blob
}
