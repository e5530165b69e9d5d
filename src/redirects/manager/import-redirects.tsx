import { useRef, useState } from 'react'
import { ExplainedError } from '#src/app/reason.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Outcome } from '#src/ui/form/outcome.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import { RecordTable } from '#src/ui/list/record-table.tsx'
import type { ImportedRedirects } from '../contract.ts'
import { redirectCalls, redirectsKey } from './queries.ts'
import styles from './redirects-page.module.css'

const mostBytes = 5_000_000

/** Adds the redirects of a CSV file, and names each line that cannot be one. */
export function ImportRedirects() {
  const input = useRef<HTMLInputElement>(null)
  const [report, setReport] = useState<ImportedRedirects>()
  const action = useAction({
    invalidates: redirectsKey,
    announces: false,
    texts: { 413: 'The file is too large: at most 5 MB.' },
  })
  const take = (file: File) =>
    action.run(async () => {
      setReport(undefined)
      if (file.size > mostBytes) throw new ExplainedError('The file is too large: at most 5 MB.')
      setReport(await redirectCalls.importCsv(await file.text()))
    })
  return (
    <section className={styles.part} aria-labelledby="import">
      <h2 id="import">Import</h2>
      <p className={styles.about}>
        A CSV file with the columns from, to and, if you like, permanent (yes or no). An exported
        file can be imported again: what exists already is kept.
      </p>
      <div className={styles.actions}>
        <Button look="secondary" aria-disabled={action.busy} onClick={() => input.current?.click()}>
          {action.busy ? 'Importing...' : 'Choose a CSV file'}
        </Button>
        <input
          ref={input}
          type="file"
          accept=".csv,text/csv"
          hidden
          aria-label="CSV file"
          onChange={({ target }) => {
            const file = target.files?.[0]
            // Without this, the browser sends no event if the same file is chosen again.
            target.value = ''
            if (file) void take(file)
          }}
        />
      </div>
      <Outcome action={action} idle={report && wordsOf(report)} />
      {report && report.refused.length > 0 ? (
        <RecordTable caption="Lines that were refused" columns={['Line', 'From', 'To', 'Reason']}>
          {report.refused.slice(0, mostShown).map(({ line, from, to, reason }) => (
            <tr key={line}>
              <td>Line {line}</td>
              <td className={styles.address} data-label="From">
                <bdi>{from}</bdi>
              </td>
              <td className={styles.address} data-label="To">
                <bdi>{to}</bdi>
              </td>
              <td data-label="Reason">{reason}</td>
            </tr>
          ))}
        </RecordTable>
      ) : null}
    </section>
  )
}

const mostShown = 500

function wordsOf({ added, kept, refused }: ImportedRedirects): string {
  const count = (number: number) => number.toLocaleString('en-US')
  const more = refused.length > mostShown ? `, the first ${mostShown} are below` : ''
  return `${count(added)} added, ${count(kept)} existed already, ${count(refused.length)} refused${more}.`
}
