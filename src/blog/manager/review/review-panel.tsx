import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { reasonOf } from '#src/app/reason.ts'
import { momentOf } from '#src/session/staff-time.ts'
import { Button } from '#src/ui/form/button.tsx'
import { SelectField, TextField } from '#src/ui/form/field.tsx'
import { Outcome } from '#src/ui/form/outcome.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import { countOf } from '#src/ui/text/words.ts'
import { useArticle } from '../article/article-context.ts'
import details from '../article/article-details.module.css'
import { ReviewComments } from './review-comments.tsx'
import styles from './review-panel.module.css'
import { createLink, reviewQueries, revokeLink } from './review-queries.ts'

export function ReviewPanel({ blogId }: { blogId: number }) {
  const { doc } = useArticle().editor
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
          <Links blogId={blogId} />
          <ReviewComments blogId={blogId} comments={comments} blocks={doc.blocks} />
        </div>
      ) : null}
    </details>
  )
}

function Links({ blogId }: { blogId: number }) {
  const { editor, staged } = useArticle()
  const stagedId = staged?.stagedId
  const { data: links = [], error } = useQuery(reviewQueries.links(blogId))
  const [days, setDays] = useState(7)
  const [wantsSaved, setWantsSaved] = useState(false)
  const shownId = wantsSaved ? undefined : stagedId
  const [copied, setCopied] = useState(false)
  const action = useAction({ invalidates: reviewQueries.links(blogId).queryKey })
  const [created, setCreated] = useState<Awaited<ReturnType<typeof createLink>>>()
  // A revoked link is no longer offered for copying.
  const made = links.some(({ id }) => id === created?.id) ? created : undefined
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
      ) : editor.dirty ? (
        <p className={styles.hint}>Reviewers see the article as it was last saved.</p>
      ) : null}
      <SelectField
        label="Link works for"
        value={days}
        options={[1, 7, 30, 90].map((count) => [`${count}`, countOf(count, 'day')])}
        onChange={(event) => setDays(Number(event.target.value))}
      />
      <div className={details.row}>
        <Button
          look="secondary"
          aria-disabled={action.busy}
          onClick={() => {
            setCopied(false)
            const create = async () => setCreated(await createLink(blogId, days, shownId))
            void action.run(create, 'Review link created.')
          }}
        >
          Create review link
        </Button>
      </div>
      <Outcome action={error ? { ...action, error: reasonOf(error) } : action} />
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
              <Button
                look="quiet"
                {...action.button(() => revokeLink(blogId, id), 'Link revoked.')}
              >
                Revoke
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}
