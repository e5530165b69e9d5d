import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Block } from '#src/editor/blocks/registry.ts'
import { momentOf } from '#src/session/staff-time.ts'
import { Button } from '#src/ui/form/button.tsx'
import { SelectField, TextField } from '#src/ui/form/field.tsx'
import details from '../article/article-details.module.css'
import { ReviewComments } from './review-comments.tsx'
import styles from './review-panel.module.css'
import { createLink, reviewQueries, revokeLink } from './review-queries.ts'

type ReviewPanelProps = {
  blogId: number
  /** Whether the article has changes that reviewers do not see yet. */
  dirty: boolean
  blocks: readonly Block[]
  /** The staged update of the article, if there is one. */
  stagedId: number | undefined
}

/** Links for reviewers without an account, and their comments. */
export function ReviewPanel({ blogId, dirty, blocks, stagedId }: ReviewPanelProps) {
  const [open, setOpen] = useState(false)
  const { data: comments = [] } = useQuery(reviewQueries.comments(blogId))
  const unresolved = comments.filter(({ answerTo, resolvedAt }) => !answerTo && !resolvedAt).length
  return (
    <details
      className={styles.panel}
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>Review{unresolved > 0 ? ` (${unresolved} open)` : null}</summary>
      {open ? (
        <div className={details.part}>
          <Links blogId={blogId} dirty={dirty} stagedId={stagedId} />
          <ReviewComments blogId={blogId} comments={comments} blocks={blocks} />
        </div>
      ) : null}
    </details>
  )
}

type LinksProps = Pick<ReviewPanelProps, 'blogId' | 'dirty' | 'stagedId'>

function Links({ blogId, dirty, stagedId }: LinksProps) {
  const client = useQueryClient()
  const { data: links = [], error } = useQuery(reviewQueries.links(blogId))
  const [days, setDays] = useState(7)
  const [wantsSaved, setWantsSaved] = useState(false)
  const shownId = wantsSaved ? undefined : stagedId
  const [copied, setCopied] = useState(false)
  const refresh = () => client.invalidateQueries(reviewQueries.links(blogId))
  const create = useMutation({
    mutationFn: () => createLink(blogId, days, shownId),
    onSuccess: refresh,
  })
  const revoke = useMutation({
    mutationFn: (linkId: number) => revokeLink(blogId, linkId),
    onSettled: refresh,
  })
  // A revoked link is no longer offered for copying.
  const made = links.some(({ id }) => id === create.data?.id) ? create.data : undefined
  const failed = error ?? create.error ?? revoke.error
  return (
    <>
      {stagedId ? (
        <SelectField
          label="Link shows"
          value={wantsSaved ? 'saved' : 'staged'}
          onChange={(event) => setWantsSaved(event.target.value === 'saved')}
        >
          <option value="staged">The staged update</option>
          <option value="saved">The article as it is saved</option>
        </SelectField>
      ) : null}
      {shownId ? (
        <p className={styles.hint}>
          Reviewers see exactly the staged update, and the newer one if you replace it.
        </p>
      ) : dirty ? (
        <p className={styles.hint}>Reviewers see the article as it was last saved.</p>
      ) : null}
      <SelectField
        label="Link works for"
        value={days}
        onChange={(event) => setDays(Number(event.target.value))}
      >
        {[1, 7, 30, 90].map((count) => (
          <option key={count} value={count}>
            {count === 1 ? '1 day' : `${count} days`}
          </option>
        ))}
      </SelectField>
      <div className={details.row}>
        <Button
          look="secondary"
          aria-disabled={create.isPending}
          onClick={() => {
            setCopied(false)
            if (!create.isPending) create.mutate()
          }}
        >
          Create review link
        </Button>
      </div>
      {failed ? (
        <p className={styles.bad} role="alert">
          That did not work. Please try again.
        </p>
      ) : null}
      {made ? (
        <div className={styles.made}>
          <TextField
            label="Review link"
            readOnly
            value={made.url}
            hint="It is shown only now. Whoever has it can read the article and comment."
            onFocus={(event) => event.target.select()}
          />
          <Button
            look="secondary"
            onClick={() =>
              void navigator.clipboard?.writeText(made.url).then(() => setCopied(true))
            }
          >
            Copy link
          </Button>
          <p role="status">{copied ? 'Copied.' : null}</p>
        </div>
      ) : null}
      {links.length > 0 ? (
        <ul className={styles.links} aria-label="Review links">
          {links.map(({ id, createdBy, expiresAt, stagedId: shows }) => (
            <li key={id}>
              <span>
                By {createdBy}, ends {momentOf(expiresAt)}
                {shows === null ? null : ', shows a staged update'}
              </span>
              <Button look="quiet" onClick={() => revoke.mutate(id)}>
                Revoke
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}
