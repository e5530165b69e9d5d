import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Loading } from '#src/ui/list/loading.tsx'
import { WorkPage } from '#src/ui/page/work-page.tsx'
import { settingsQuery } from './queries.ts'
import { SettingsForm } from './settings-form.tsx'

export function SettingsPage() {
  const query = useQuery(settingsQuery())
  const { data, refetch } = query
  const isLoaded = data !== undefined
  useEffect(() => {
    // The router looked for the part before the settings were loaded.
    if (isLoaded) document.getElementById(location.hash.slice(1))?.scrollIntoView()
  }, [isLoaded])
  return (
    <WorkPage
      width="narrow"
      back={{ href: '/contentmanager', label: 'Go Back' }}
      title="Settings"
      eyebrow="For owners"
    >
      <Loading query={query} height="40rem" />
      {data ? <SettingsForm opened={data} reload={async () => (await refetch()).data} /> : null}
    </WorkPage>
  )
}
