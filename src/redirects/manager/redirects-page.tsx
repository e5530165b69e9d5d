import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { momentOf } from '#src/session/staff-time.ts'
import { saveFile } from '#src/ui/browser/save-file.ts'
import { Button } from '#src/ui/form/button.tsx'
import { TextField } from '#src/ui/form/field.tsx'
import { Outcome } from '#src/ui/form/outcome.tsx'
import { type Action, useAction } from '#src/ui/form/use-action.ts'
import { EmptyState } from '#src/ui/list/empty-state.tsx'
import { PagedList } from '#src/ui/list/paged-list.tsx'
import { RecordTable } from '#src/ui/list/record-table.tsx'
import { WorkPage } from '#src/ui/page/work-page.tsx'
import { shownPath } from '../address.ts'
import type { Redirect } from '../contract.ts'
import { AddRedirect } from './add-redirect.tsx'
import { ImportRedirects } from './import-redirects.tsx'
import { MissingPaths } from './missing-paths.tsx'
import { redirectCalls, redirectQueries, redirectsKey } from './queries.ts'
import styles from './redirects-page.module.css'

export function RedirectsPage() {
  const action = useAction({ invalidates: redirectsKey })
  const [from, setFrom] = useState('')
  const target = useRef<HTMLInputElement>(null)
  const choose = (path: string) => {
    setFrom(shownPath(path))
    target.current?.focus()
  }
  const exportCsv = async () => saveFile('redirects.csv', await redirectCalls.exportCsv())
  return (
    <WorkPage
      back="/contentmanager"
      title="Redirects"
      actions={
        <Button look="secondary" {...action.button(exportCsv, 'Exported redirects.csv.')}>
          Export CSV
        </Button>
      }
    >
      <p className={styles.about}>
        A redirect leads visitors from an address where this site has no page to one where they find
        what they look for. Earlier addresses of published articles need none: their number leads to
        them.
      </p>
      <AddRedirect from={from} onFrom={setFrom} target={target} />
      <Outcome action={action} />
      <MissingPaths action={action} onChoose={choose} />
      <RedirectList action={action} />
      <ImportRedirects />
    </WorkPage>
  )
}

function RedirectList({ action }: { action: Action }) {
  const [q, setQ] = useState('')
  const query = useInfiniteQuery(redirectQueries.list(q.trim()))
  const redirects = query.data?.pages.flatMap((page) => page.redirects) ?? []
  const total = query.data?.pages[0]?.total ?? 0
  return (
    <section className={styles.part} aria-labelledby="redirects">
      <h2 id="redirects">Redirects</h2>
      <search className={styles.search}>
        <TextField
          label="Address contains"
          type="search"
          maxLength={200}
          value={q}
          onChange={(event) => setQ(event.target.value)}
        />
      </search>
      <PagedList query={query}>
        {redirects.length > 0 ? (
          <RecordTable
            caption={`Newest first, ${total.toLocaleString('en-US')} in all`}
            columns={['From', 'To', 'Kind', 'Hits', 'Last hit', 'Actions']}
            numbers={['Hits']}
          >
            {redirects.map((redirect) => (
              <RedirectRow key={redirect.id} redirect={redirect} action={action} />
            ))}
          </RecordTable>
        ) : (
          <EmptyState>{q.trim() ? 'No address matches.' : 'No redirects yet.'}</EmptyState>
        )}
      </PagedList>
    </section>
  )
}

function RedirectRow({ redirect, action }: { redirect: Redirect; action: Action }) {
  const from = shownPath(redirect.from)
  return (
    <tr>
      <td className={styles.address}>
        <bdi>{from}</bdi>
      </td>
      <td className={styles.address} data-label="To">
        <bdi>{shownPath(redirect.to)}</bdi>
      </td>
      <td data-label="Kind">{redirect.permanent ? 'Permanent' : 'Temporary'}</td>
      <td data-label="Hits" data-number>
        {redirect.hits.toLocaleString('en-US')}
      </td>
      <td data-label="Last hit">{redirect.lastHitAt ? momentOf(redirect.lastHitAt) : 'Never'}</td>
      <td>
        <div className={styles.actions}>
          <Button
            look="quiet"
            aria-label={`Delete the redirect from ${from}`}
            {...action.button(
              () => redirectCalls.remove(redirect.id),
              `${from} leads nowhere now.`,
            )}
          >
            Delete
          </Button>
        </div>
      </td>
    </tr>
  )
}
