import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { momentOf } from '#src/session/staff-time.ts'
import { saveFile } from '#src/ui/browser/save-file.ts'
import { deleteForEternity } from '#src/ui/dialog/confirm-dialog.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { ConfirmButton } from '#src/ui/form/confirm-button.tsx'
import { Outcome } from '#src/ui/form/outcome.tsx'
import { Loading } from '#src/ui/list/loading.tsx'
import { RecordTable } from '#src/ui/list/record-table.tsx'
import { WorkPage } from '#src/ui/page/work-page.tsx'
import { numberOf } from '#src/ui/text/words.ts'
import { mostImportBytes } from '../choices.ts'
import type { ImportSettings, PeopleImport } from '../import-contract.ts'
import { importCalls, importQueries } from './import-queries.ts'
import { ImportSettingsForm } from './import-settings.tsx'
import styles from './people.module.css'
import { useLeadAction } from './queries.ts'

export function ImportPage() {
  const query = useQuery(importQueries.list())
  const [chosen, setChosen] = useState<number>()
  const imports = query.data?.imports ?? []
  const shown = imports.find(({ importId }) => importId === chosen) ?? imports[0]
  return (
    <WorkPage back="/contentmanager/leads" title="Import people" width="narrow">
      <p className={styles.lead}>
        A CSV file whose first row names the columns: at most 100,000 people and 20 MB. First it is
        only checked. People who have left, complained or bounce stay suppressed. People who were
        erased are not recognized, because their addresses are not kept: remove them from the file.
      </p>
      <Upload onUploaded={setChosen} />
      <Loading query={query} height="12rem" />
      {shown ? <Import key={shown.importId} one={shown} /> : null}
      {imports.length > 1 ? (
        <ul className={styles.actions} aria-label="Other imports">
          {imports
            .filter((one) => one !== shown)
            .map(({ importId, fileName, createdAt }) => (
              <li key={importId}>
                <Button look="quiet" onClick={() => setChosen(importId)}>
                  {fileName}, {momentOf(createdAt)}
                </Button>
              </li>
            ))}
        </ul>
      ) : null}
    </WorkPage>
  )
}

function Upload({ onUploaded }: { onUploaded: (importId: number) => void }) {
  const action = useLeadAction()
  const [isTooLarge, setTooLarge] = useState(false)
  const upload = (file: File | undefined) => {
    setTooLarge(file !== undefined && file.size > mostImportBytes)
    if (!file || file.size > mostImportBytes) return
    void action.run(async () => {
      onUploaded((await importCalls.upload(file)).import.importId)
    }, 'Uploaded. Nobody is imported yet.')
  }
  return (
    <section className={styles.panel} aria-label="Upload">
      <label className={styles.list}>
        CSV file
        <input
          type="file"
          accept=".csv,.tsv,.txt,text/csv"
          className={styles.file}
          disabled={action.busy}
          onChange={({ target }) => {
            upload(target.files?.[0])
            // Without this, the browser sends no event if the same file is chosen again.
            target.value = ''
          }}
        />
      </label>
      {isTooLarge ? <p role="alert">A file may have at most 20 MB. Divide it.</p> : null}
      <Outcome action={action} />
    </section>
  )
}

function Import({ one }: { one: PeopleImport }) {
  const { importId, fileName, state, rows, done, createdAt, createdBy } = one
  const action = useLeadAction()
  const [settings, setSettings] = useState<ImportSettings | null>(one.settings)
  const isAtWork = state === 'checking' || state === 'running'
  const run = (dryRun: boolean, sent: ImportSettings) =>
    action.run(
      () => importCalls.run(importId, sent, dryRun),
      dryRun ? 'It is being checked.' : 'The import has started.',
    )
  return (
    <article className={styles.panel} aria-labelledby="import">
      <h2 id="import">{fileName}</h2>
      <p className={styles.lead}>
        {numberOf(rows)} rows. Uploaded by {createdBy}, {momentOf(createdAt)}
      </p>
      <p role="status">{sentenceOf(one)}</p>
      {isAtWork ? <progress aria-label="Progress" max={rows} value={done} /> : null}
      {state === 'uploaded' ? null : <Counts one={one} />}
      {isAtWork || state === 'done' || state === 'failed' ? null : (
        <ImportSettingsForm
          one={one}
          busy={action.busy}
          onCheck={(sent) => {
            setSettings(sent)
            void run(true, sent)
          }}
          onChange={() => setSettings(null)}
        />
      )}
      {state === 'ready' && settings && one.counts.added + one.counts.present > 0 ? (
        <Button onClick={() => void run(false, settings)} aria-disabled={action.busy}>
          Import {numberOf(one.counts.added)} {one.counts.added === 1 ? 'sign-up' : 'sign-ups'}
        </Button>
      ) : null}
      <Problems one={one} />
      <div className={styles.actions}>
        {isAtWork ? (
          <Button
            look="secondary"
            {...action.button(
              () => importCalls.cancel(importId),
              'Stopped. Who was imported stays.',
            )}
          >
            Stop
          </Button>
        ) : (
          <ConfirmButton
            look="quiet"
            disabled={action.busy}
            ask={{
              ...deleteForEternity,
              text: 'The file and its report are deleted. Who was imported stays.',
            }}
            onConfirm={() =>
              void action.run(() => importCalls.discard(importId), 'Import discarded.')
            }
          >
            Discard
          </ConfirmButton>
        )}
      </div>
      <Outcome action={action} />
    </article>
  )
}

function sentenceOf({ state, done, rows, error }: PeopleImport): string {
  const soFar = `${numberOf(done)} of ${numberOf(rows)} rows`
  const sentences: Record<PeopleImport['state'], string> = {
    uploaded: 'Say what the columns are and how the people agreed.',
    checking: `Checking: ${soFar}.`,
    ready: 'Checked. Nobody is imported yet.',
    running: `Importing: ${soFar} are done.`,
    done: 'Done.',
    failed: `It cannot be imported. ${error}`,
    cancelled: `Stopped after ${soFar}. Check it again to go on.`,
  }
  return sentences[state]
}

function Counts({ one: { counts, state } }: { one: PeopleImport }) {
  const isDone = ['running', 'done', 'cancelled'].includes(state)
  const words = [
    [isDone ? 'Imported' : 'New', counts.added],
    ['On the list already', counts.present],
    ['Stay suppressed', counts.suppressed],
    ['Refused', counts.refused],
  ] as const
  return (
    <dl className={styles.counts}>
      {words.map(([name, count]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{numberOf(count)}</dd>
        </div>
      ))}
    </dl>
  )
}

function Problems({ one }: { one: PeopleImport }) {
  const { importId, counts } = one
  const query = useQuery({
    ...importQueries.problems(one),
    enabled: counts.suppressed + counts.refused > 0,
  })
  const action = useLeadAction()
  const problems = query.data?.problems ?? []
  if (problems.length === 0) return null
  const save = async () =>
    saveFile(`people-not-imported-${importId}.csv`, await importCalls.report(importId))
  return (
    <>
      <RecordTable
        caption="The first rows that are not imported"
        columns={['Line', 'Email', 'Why']}
      >
        {problems.map(({ line, email, reason }) => (
          <tr key={line}>
            <th scope="row">Line {line}</th>
            <td data-label="Email" className={styles.text}>
              <bdi>{email}</bdi>
            </td>
            <td data-label="Why">{reason}</td>
          </tr>
        ))}
      </RecordTable>
      <div className={styles.actions}>
        <Button look="secondary" {...action.button(save)}>
          Download all of them
        </Button>
      </div>
      <Outcome action={action} />
    </>
  )
}
