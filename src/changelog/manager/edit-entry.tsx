import { useQuery } from '@tanstack/react-query'
import { Loading } from '#src/ui/list/loading.tsx'
import { WorkPage } from '#src/ui/page/work-page.tsx'
import { entryToEdit, saveEntry } from './calls.ts'
import { EntryForm } from './entry-form.tsx'

export function EditEntry({ entryId }: { entryId: number }) {
  const query = useQuery(entryToEdit(entryId))
  const { data } = query
  return (
    <WorkPage
      width="narrow"
      back={{ href: '/contentmanager/changelog', label: 'Go Back' }}
      title="Edit entry"
    >
      <Loading query={query} height="40rem" />
      {data ? (
        <EntryForm start={data.entry} save={(fields) => saveEntry(entryId, fields, data.etag)} />
      ) : null}
    </WorkPage>
  )
}
