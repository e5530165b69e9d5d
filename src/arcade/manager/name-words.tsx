import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { momentOf } from '#src/session/staff-time.ts'
import { LeaveGuard } from '#src/ui/dialog/leave-guard.tsx'
import { Notice } from '#src/ui/dialog/notice.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { TextAreaField } from '#src/ui/form/field.tsx'
import type { NameWords } from '../moderation-contract.ts'
import styles from './leaderboard-page.module.css'
import { moderationCalls, moderationKey, moderationQueries, reasonOf } from './queries.ts'

type Opened = { filter: NameWords; etag: string }

const textOf = ({ words }: NameWords) => words.join('\n')

export function NameWordsForm() {
  const { data, error, refetch } = useQuery(moderationQueries.words())
  return (
    <section className={styles.filter} aria-labelledby="name-filter">
      <h2 id="name-filter">Words that names may not contain</h2>
      {error && !data ? <p role="alert">Error: {error.message}</p> : null}
      {data ? (
        <WordsForm key={data.etag} opened={data} reload={async () => void (await refetch())} />
      ) : null}
    </section>
  )
}

function WordsForm({ opened, reload }: { opened: Opened; reload: () => Promise<void> }) {
  const client = useQueryClient()
  const [text, setText] = useState(() => textOf(opened.filter))
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const unsaved = text !== textOf(opened.filter)
  const { updatedAt, updatedBy } = opened.filter

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setFailure(undefined)
    try {
      const words = text.split('\n').map((word) => word.trim())
      await moderationCalls.saveWords(words.filter(Boolean), opened.etag)
      await reload()
      await client.invalidateQueries({ queryKey: moderationKey })
    } catch (error) {
      console.error(error)
      setFailure(reasonOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className={styles.words} onSubmit={submit}>
      <LeaveGuard unsaved={() => unsaved} stored={false} />
      <TextAreaField
        label="One word per line"
        hint="A word is found in capitals, with spaces, repeated letters, digits and signs for letters. It matches whole words; an asterisk stands for further letters: *word* is found inside other words too. Applies to new names; above, entries that match are marked."
        rows={10}
        spellCheck={false}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {failure ? <Notice tone="bad">{failure}</Notice> : null}
      <div className={styles.actions}>
        <Button type="submit" disabled={busy || !unsaved}>
          {busy ? 'Saving...' : 'Save words'}
        </Button>
        <p role="status" className={styles.quiet}>
          {unsaved
            ? 'Not saved yet.'
            : updatedAt && updatedBy
              ? `Saved by ${updatedBy}, ${momentOf(updatedAt)}.`
              : 'The words that came with the site.'}
        </p>
      </div>
    </form>
  )
}
