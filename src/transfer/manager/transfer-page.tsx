import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isAtLeast } from '#src/feature/roles.ts'
import { useSession } from '#src/session/session.ts'
import { saveFile } from '#src/ui/browser/save-file.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Outcome } from '#src/ui/form/outcome.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import { EmptyState } from '#src/ui/list/empty-state.tsx'
import { Loading } from '#src/ui/list/loading.tsx'
import { WorkPage } from '#src/ui/page/work-page.tsx'
import { transferCalls, transferQueries } from './calls.ts'
import { ImportReport } from './import-report.tsx'
import styles from './transfer.module.css'
import { UploadForm } from './upload-form.tsx'

export function TransferPage() {
  const query = useQuery(transferQueries.list())
  const [chosen, setChosen] = useState<number>()
  const { user } = useSession()
  const imports = query.data?.imports ?? []
  const shown = imports.find(({ importId }) => importId === chosen) ?? imports[0]
  const others = imports.filter((one) => one !== shown)
  return (
    <WorkPage back="/contentmanager" title="Import and export">
      <section className={styles.part} aria-labelledby="import">
        <h2 id="import">Import</h2>
        <p className={styles.lead}>
          Articles of another site become drafts with their dates and pictures. Their old addresses
          lead to them. First the file is only checked: nothing is made before you say so, and
          nothing twice.
        </p>
        <UploadForm onUploaded={setChosen} />
        <Loading query={query} height="12rem" />
        {shown ? <ImportReport key={shown.importId} one={shown} /> : null}
        {query.data && !shown ? (
          <EmptyState>No imports yet. The report of the first one appears here.</EmptyState>
        ) : null}
        {others.length > 0 ? (
          <ul className={styles.others} aria-label="Other imports">
            {others.map(({ importId, fileName, state }) => (
              <li key={importId}>
                <Button look="quiet" onClick={() => setChosen(importId)}>
                  {fileName} ({state})
                </Button>
              </li>
            ))}
          </ul>
        ) : null}
      </section>
      {user && isAtLeast(user.role, 'owner') ? <ExportPart /> : null}
    </WorkPage>
  )
}

function ExportPart() {
  const action = useAction()
  const save = async () => saveFile('export.zip', await transferCalls.exportSite())
  return (
    <section className={styles.part} aria-labelledby="export">
      <h2 id="export">Export</h2>
      <p className={styles.lead}>
        One zip with all articles and newsletters as Markdown, their pictures, FAQs, changelog and
        redirects. Leads, accounts and earlier versions are not in it. An import of it here, or on
        another site of this kind, brings everything back.
      </p>
      <Button
        className={styles.button}
        look="secondary"
        {...action.button(save, 'Exported export.zip.')}
      >
        Export the site
      </Button>
      <Outcome action={action} />
    </section>
  )
}
