import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { staffZone } from '#src/session/staff-time.ts'
import { dayIn } from '#src/time/zoned-days.ts'
import { newId } from '#src/ui/browser/new-id.ts'
import { Loading } from '#src/ui/list/loading.tsx'
import { WorkPage } from '#src/ui/page/work-page.tsx'
import { addEntry, entryToEdit, saveEntry } from './calls.ts'
import { EntryForm, emptyItem } from './entry-form.tsx'

export function EditEntry({ entryId }: { entryId: number }) {
  const query = useQuery(entryToEdit(entryId))
  const { data } = query
  return (
    <WorkPage width="narrow" back="/contentmanager/changelog" title="Edit entry">
      <Loading query={query} height="40rem" />
      {data ? (
        <EntryForm start={data.entry} save={(fields) => saveEntry(entryId, fields, data.etag)} />
      ) : null}
    </WorkPage>
  )
}

export function NewEntry() {
  const [key] = useState(newId)
  const [start] = useState(() => ({
    date: dayIn(staffZone(), Date.now()),
    title: '',
    summary: '',
    items: [emptyItem],
  }))
  return (
    <WorkPage width="narrow" back="/contentmanager/changelog" title="Add an entry">
      <EntryForm start={start} save={(fields) => addEntry(fields, key)} />
    </WorkPage>
  )
}
