import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Skeleton } from '#src/ui/list/skeleton.tsx'
import { TryAgain } from '#src/ui/list/try-again.tsx'
import { WorkPage } from '#src/ui/page/work-page.tsx'
import { settingsQuery } from './queries.ts'
import { SettingsForm } from './settings-form.tsx'

export function SettingsPage() {
  const { data, error, refetch } = useQuery(settingsQuery())
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
      {!data && !error ? <Skeleton height="40rem" /> : null}
      {error && !data ? (
        <div role="alert">
          <p>Error: {error.message}</p>
          <TryAgain again={refetch} />
        </div>
      ) : null}
      {data ? <SettingsForm opened={data} reload={async () => (await refetch()).data} /> : null}
    </WorkPage>
  )
}
