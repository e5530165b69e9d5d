import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '#src/ui/list/skeleton.tsx'
import { TryAgain } from '#src/ui/list/try-again.tsx'
import { WorkPage } from '#src/ui/page/work-page.tsx'
import { entryToEdit, saveEntry } from './calls.ts'
import { EntryForm } from './entry-form.tsx'

export function EditEntry({ entryId }: { entryId: number }) {
  const { data, error, refetch } = useQuery(entryToEdit(entryId))
  return (
    <WorkPage
      width="narrow"
      back={{ href: '/contentmanager/changelog', label: 'Go Back' }}
      title="Edit entry"
    >
      {!data && !error ? <Skeleton height="40rem" /> : null}
      {error && !data ? (
        <div role="alert">
          <p>Error: {error.message}</p>
          <TryAgain again={refetch} />
        </div>
      ) : null}
      {data ? (
        <EntryForm start={data.entry} save={(fields) => saveEntry(entryId, fields, data.etag)} />
      ) : null}
    </WorkPage>
  )
}
