import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { definitionOf } from '#src/editor/blocks/registry.ts'
import { useRestore } from '#src/editor/screen/use-restore.tsx'
import { savedAt } from '#src/session/staff-time.ts'
import { countOf, listOf } from '#src/ui/text/words.ts'
import type { Blog, Revision } from '../../contract.ts'
import { type DocumentPart, parts } from '../../document.ts'
import { useArticle } from '../article/article-context.ts'
import { managerQueries } from '../queries.ts'
import styles from './revisions.module.css'

/** Its code is loaded when somebody opens a version: most articles are written without looking back. */
const RevisionDialog = lazy(async () => {
  const { RevisionDialog: component } = await import('./revision-dialog.tsx')
  return { default: component }
})

export function Revisions({ blogId, version }: { blogId: number; version: number }) {
  const { doc, opened } = useArticle().editor
  const client = useQueryClient()
  const [open, setOpen] = useState(false)
  const [shown, setShown] = useState<number>()
  const restoring = useRestore(opened)
  const restore = (from: Blog, block?: string) =>
    restoring.restore({
      version: from.version,
      block,
      onRestored() {
        opened.images.weigh(from.imageBytes)
        void client.invalidateQueries({ queryKey: managerQueries.revisions(blogId).queryKey })
      },
    })
  return (
    <details
      className={styles.revisions}
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>Earlier versions</summary>
      {restoring.error ? <p role="alert">Not restored: {restoring.error}</p> : null}
      {open ? <RevisionList key={version} blogId={blogId} onShow={setShown} /> : null}
      {restoring.dialog}
      {shown ? (
        <Suspense fallback={<p role="status">Loading...</p>}>
          <RevisionDialog
            blogId={blogId}
            version={shown}
            current={doc}
            onRestore={restore}
            onClose={() => setShown(undefined)}
          />
        </Suspense>
      ) : null}
    </details>
  )
}

/** The fields that are not a part of the document by themselves. */
const others: Record<string, string> = { content: 'text', main: 'placement', featured: 'placement' }

const nameOf = (field: string) =>
  others[field] ?? (field in parts ? parts[field as DocumentPart].label.toLowerCase() : field)

/** "Changed: 2 paragraphs, 1 image, and summary". */
export function changesOf({ changed, changedBlocks = {} }: Revision): string {
  if (!changed) return 'The first version'
  const blocks = Object.entries(changedBlocks).map(([type, count]) =>
    countOf(count, definitionOf(type).label.toLowerCase()),
  )
  const fields = blocks.length > 0 ? changed.filter((name) => name !== 'content') : changed
  const names = new Set([...blocks, ...fields.map(nameOf)])
  return names.size === 0 ? 'Nothing changed' : `Changed: ${listOf([...names])}`
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
              {revision.savedBy} · {revision.version < 0 ? 'before a restore' : revision.status}
            </span>
            <span>{changesOf(revision)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
