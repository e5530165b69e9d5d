import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { momentOf } from '#src/session/staff-time.ts'
import { LeaveGuard } from '#src/ui/dialog/leave-guard.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { TextAreaField } from '#src/ui/form/field.tsx'
import { Outcome } from '#src/ui/form/outcome.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import { LoadFailure } from '#src/ui/list/loading.tsx'
import type { NameWords } from '../moderation-contract.ts'
import styles from './leaderboard-page.module.css'
import { moderationCalls, moderationKey, moderationQueries } from './queries.ts'

type Opened = { filter: NameWords; etag: string }

const textOf = ({ words }: NameWords) => words.join('\n')

export function NameWordsForm() {
  const query = useQuery(moderationQueries.words())
  const { data, refetch } = query
  return (
    <section className={styles.filter} aria-labelledby="name-filter">
      <h2 id="name-filter">Words that names may not contain</h2>
      <LoadFailure query={query} />
      {data ? <WordsForm key={data.etag} opened={data} reload={refetch} /> : null}
    </section>
  )
}

function WordsForm({ opened, reload }: { opened: Opened; reload: () => Promise<unknown> }) {
  const client = useQueryClient()
  const [text, setText] = useState(() => textOf(opened.filter))
  const action = useAction()
  const unsaved = text !== textOf(opened.filter)
  const { updatedAt, updatedBy } = opened.filter
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const words = text.split('\n').map((word) => word.trim())
    void action.run(async () => {
      await moderationCalls.saveWords(words.filter(Boolean), opened.etag)
      await reload()
      await client.invalidateQueries({ queryKey: moderationKey })
    }, 'Words saved.')
  }
  const state = unsaved
    ? 'Not saved yet.'
    : updatedAt && updatedBy
      ? `Saved by ${updatedBy}, ${momentOf(updatedAt)}.`
      : 'The words that came with the site.'
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
      <div className={styles.actions}>
        <Button type="submit" disabled={action.busy || !unsaved}>
          {action.busy ? 'Saving...' : 'Save words'}
        </Button>
        <Outcome action={action} idle={state} />
      </div>
    </form>
  )
}
