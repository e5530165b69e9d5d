import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { BlocksView } from '#src/editor/blocks/blocks-view.tsx'
import { savedAt } from '#src/session/staff-time.ts'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { SelectField } from '#src/ui/form/field.tsx'
import type { Blog } from '../../contract.ts'
import { type BlogDocument, documentOf } from '../../document.ts'
import { managerQueries } from '../queries.ts'
import styles from './revisions.module.css'
import { VersionChanges } from './version-changes.tsx'

export type RevisionsProps = {
  blogId: number
  version: number
  current: BlogDocument
  onRestore: (earlier: BlogDocument, blog: Blog) => void
  onRestoreBlock: (earlier: BlogDocument, id: string, blog: Blog) => void
}

type RevisionDialogProps = RevisionsProps & { onClose: () => void }

const inEditor = 'editor'

export function RevisionDialog(props: RevisionDialogProps) {
  const { blogId, version, current, onClose, onRestore, onRestoreBlock } = props
  const { data: blog } = useQuery(managerQueries.revision(blogId, version))
  const { data: versions = [] } = useQuery(managerQueries.revisions(blogId))
  /** The version to compare with; undefined shows the version itself. */
  const [against, setAgainst] = useState<string>()
  const other = against === undefined || against === inEditor ? undefined : Number(against)
  const { data: otherBlog } = useQuery({
    ...managerQueries.revision(blogId, other ?? version),
    enabled: other !== undefined,
  })
  const earlier = blog && documentOf(blog)
  const compared = useMemo(
    () => (against === inEditor ? current : other && otherBlog ? documentOf(otherBlog) : undefined),
    [against, current, other, otherBlog],
  )
  const isLater = against === inEditor || (other ?? 0) > version
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
        <SelectField
          label="Compare with"
          value={against ?? ''}
          onChange={(event) => setAgainst(event.target.value || undefined)}
        >
          <option value="">Nothing: show this version</option>
          <option value={inEditor}>What is in the editor</option>
          {versions
            .filter((one) => one.version !== version)
            .map((one) => (
              <option key={one.version} value={one.version}>
                {savedAt(one.savedAt)} · {one.savedBy}
              </option>
            ))}
        </SelectField>
      ) : null}
      {earlier && against !== undefined ? (
        <div className={styles.version}>
          {compared ? (
            <VersionChanges
              before={isLater ? earlier : compared}
              after={isLater ? compared : earlier}
              imageSizes={{ ...otherBlog?.imageSizes, ...blog.imageSizes }}
              onRestoreBlock={(id) => {
                const from = isLater ? earlier : compared
                onRestoreBlock(from, id, (isLater ? blog : otherBlog) ?? blog)
              }}
            />
          ) : (
            <p role="status">Loading...</p>
          )}
        </div>
      ) : null}
      {earlier && against === undefined ? (
        <div className={styles.version}>
          <BlocksView blocks={earlier.blocks} imageSizes={blog.imageSizes} titleLevel={2} />
        </div>
      ) : null}
    </Dialog>
  )
}
