import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { momentOf } from '#src/session/staff-time.ts'
import { saveFile } from '#src/ui/browser/save-file.ts'
import { deleteForEternity } from '#src/ui/dialog/confirm-dialog.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { ConfirmButton } from '#src/ui/form/confirm-button.tsx'
import { Outcome } from '#src/ui/form/outcome.tsx'
import { type Action, useAction } from '#src/ui/form/use-action.ts'
import { PagedList } from '#src/ui/list/paged-list.tsx'
import { itemStates, roomWords } from '../choices.ts'
import type { Import, ImportItem } from '../contract.ts'
import { transferCalls, transferQueries } from './calls.ts'
import styles from './transfer.module.css'

/** How far an import is, what comes next, and the entries that are worth a look. */
export function ImportReport({ one }: { one: Import }) {
  const { importId, fileName, state, counts, createdAt, createdBy } = one
  const action = useAction({ invalidates: transferQueries.all })
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const saveReport = async () =>
    saveFile(`import-${importId}.csv`, await transferCalls.report(importId))
  return (
    <article className={styles.report} aria-labelledby="report">
      <h3 id="report" className={styles.name}>
        {fileName}
      </h3>
      <p className={styles.lead}>
        Uploaded by {createdBy}, {momentOf(createdAt)}
      </p>
      <p role="status">{sentenceOf(one, total)}</p>
      {state === 'running' ? (
        <progress aria-label="Progress" max={total} value={total - counts.new} />
      ) : null}
      {state === 'ready' || state === 'running' || state === 'done' ? (
        <Counts counts={counts} total={total} />
      ) : null}
      {state === 'ready' && counts.new > 0 ? <Start one={one} action={action} /> : null}
      <div className={styles.actions}>
        {total > 0 && state !== 'checking' ? (
          <Button look="secondary" {...action.button(saveReport)}>
            Download the report
          </Button>
        ) : null}
        {state === 'running' ? null : (
          <ConfirmButton
            look="quiet"
            disabled={action.busy}
            ask={{
              ...deleteForEternity,
              text: 'The file and its report are deleted. What was imported stays.',
            }}
            onConfirm={() =>
              void action.run(() => transferCalls.discard(importId), 'Import discarded.')
            }
          >
            Discard
          </ConfirmButton>
        )}
      </div>
      <Outcome action={action} />
      {state === 'ready' || state === 'done' ? <Items one={one} /> : null}
    </article>
  )
}

function sentenceOf({ state, error, counts }: Import, total: number): string {
  if (state === 'checking') return `Checking: ${total} entries so far.`
  if (state === 'running') return `Importing: ${total - counts.new} of ${total} entries are done.`
  if (state === 'failed') return `It cannot be imported. ${error}`
  if (state === 'done') return 'Done.'
  return counts.new > 0 ? 'Checked. Nothing is made yet.' : 'Checked. There is nothing new in it.'
}

const stateWords = {
  new: 'To import',
  made: 'Imported',
  present: 'Here already',
  refused: 'Not imported',
} as const

function Counts({ counts, total }: { counts: Import['counts']; total: number }) {
  return (
    <dl className={styles.counts}>
      {[
        ['Entries', total] as const,
        ...itemStates.map((state) => [stateWords[state], counts[state]] as const),
      ].map(([words, count]) => (
        <div key={words}>
          <dt>{words}</dt>
          <dd>{count.toLocaleString('en-US')}</dd>
        </div>
      ))}
    </dl>
  )
}

function Start({ one, action }: { one: Import; action: Action }) {
  const [publish, setPublish] = useState(false)
  const start = () => transferCalls.start(one.importId, publish)
  return (
    <div className={styles.start}>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={publish}
          onChange={({ target }) => setPublish(target.checked)}
        />
        Also publish what was published there. Otherwise everything becomes a draft.
      </label>
      <Button className={styles.button} {...action.button(start, 'The import has started.')}>
        Import {one.counts.new.toLocaleString('en-US')} {one.counts.new === 1 ? 'entry' : 'entries'}
      </Button>
    </div>
  )
}

function Items({ one }: { one: Import }) {
  const query = useInfiniteQuery(transferQueries.items(one))
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <PagedList query={query}>
      {items.length > 0 ? (
        <>
          <h4 className={styles.worth}>Not imported, or different from the old site</h4>
          <ul className={styles.items}>
            {items.map((item) => (
              <Item key={item.place} item={item} />
            ))}
          </ul>
        </>
      ) : null}
    </PagedList>
  )
}

function Item({ item: { name, room, state, madeId, reason, notes } }: { item: ImportItem }) {
  return (
    <li className={styles.item}>
      <p dir="auto" className={styles.name}>
        {name}
      </p>
      <p className={styles.lead}>
        {stateWords[state]}
        {room && madeId ? `: ${roomWords[room]} ${madeId}` : null}
        {reason ? `: ${reason}` : null}
      </p>
      {notes.length > 0 ? (
        <ul className={styles.notes}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      ) : null}
    </li>
  )
}
