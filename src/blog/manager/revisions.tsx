import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { savedAt } from '#src/ui/saved-at.ts'
import { BlocksView } from '../blocks/blocks-view.tsx'
import type { Blog } from '../contract.ts'
import { type BlogDocument, documentOf } from './document.ts'
import { managerQueries } from './queries.ts'
import styles from './revisions.module.css'

type RevisionsProps = {
  blogId: number
  version: number
  onRestore: (earlier: BlogDocument, blog: Blog) => void
}

/** The versions before this one: to look at, and to bring back into the editor. */
export function Revisions({ blogId, version, onRestore }: RevisionsProps) {
  const [open, setOpen] = useState(false)
  const [shown, setShown] = useState<number>()
  return (
    <details
      className={styles.revisions}
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>Earlier versions</summary>
      {open ? <RevisionList key={version} blogId={blogId} onShow={setShown} /> : null}
      {shown ? (
        <RevisionDialog
          blogId={blogId}
          version={shown}
          onClose={() => setShown(undefined)}
          onRestore={onRestore}
        />
      ) : null}
    </details>
  )
}

function RevisionList({ blogId, onShow }: { blogId: number; onShow: (version: number) => void }) {
  const { data, error } = useQuery(managerQueries.revisions(blogId))
  if (error) return <p>The earlier versions could not be loaded.</p>
  if (!data) return <p role="status">Loading...</p>
  if (data.length === 0) return <p>This is the first version.</p>
  return (
    <ul className={styles.list}>
      {data.map((revision) => (
        <li key={revision.version}>
          <button type="button" onClick={() => onShow(revision.version)}>
            <span>{savedAt(revision.savedAt)}</span>
            <span>
              {revision.savedBy} · {revision.status}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

type RevisionDialogProps = {
  blogId: number
  version: number
  onClose: () => void
  onRestore: (earlier: BlogDocument, blog: Blog) => void
}

function RevisionDialog({ blogId, version, onClose, onRestore }: RevisionDialogProps) {
  const { data: blog } = useQuery(managerQueries.revision(blogId, version))
  const earlier = blog && documentOf(blog)
  return (
    <Dialog
      open
      width="wide"
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={blog ? `Version of ${savedAt(blog.editedAt)}` : 'Loading...'}
      description={earlier?.summary || undefined}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            CLOSE
          </Button>
          <Button
            disabled={!earlier}
            onClick={() => {
              if (earlier) onRestore(earlier, blog)
              onClose()
            }}
          >
            RESTORE
          </Button>
        </>
      }
    >
      {earlier ? (
        <div className={styles.version}>
          <BlocksView blocks={earlier.blocks} imageSizes={blog.imageSizes} titleLevel={2} />
        </div>
      ) : null}
    </Dialog>
  )
}
