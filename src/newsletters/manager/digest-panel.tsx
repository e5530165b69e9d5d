import { queryOptions, useQuery } from '@tanstack/react-query'
import { useIsAtLeast } from '#src/session/session.ts'
import { staffAnswer, staffClient } from '#src/session/staff-call.ts'
import { momentOf } from '#src/session/staff-time.ts'
import { Notice } from '#src/ui/dialog/notice.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import { countOf } from '#src/ui/text/words.ts'
import type { DigestsApi } from '../api/digests/digest-routes.ts'
import styles from './panel.module.css'

const calls = staffClient<DigestsApi>().digests

const digestsQuery = queryOptions({
  queryKey: ['digests'],
  queryFn: () => staffAnswer(calls.$get(), 'Failed to get the digests'),
})

const names = { weekly: 'Weekly', monthly: 'Monthly' }

/** Mails about new articles, which the site makes by itself. Owners turn them on and off. */
export function DigestPanel() {
  const isEditor = useIsAtLeast('editor')
  const isOwner = useIsAtLeast('owner')
  const { data } = useQuery({ ...digestsQuery, enabled: isEditor })
  const { error, button } = useAction({ invalidates: digestsQuery.queryKey })
  if (!data) return null
  const { isOn, digests } = data
  const turn = () =>
    staffAnswer(calls.$post({ json: { isOn: !isOn } }), 'Failed to change the digests')
  return (
    <section className={styles.panel} aria-labelledby="digests">
      <h2 id="digests">New articles by mail</h2>
      {error ? <Notice tone="bad">{error}</Notice> : null}
      <p>
        {isOn
          ? 'People choose it on their preferences page. The site makes the mail from the articles that were published since the last one. Without any, none is sent.'
          : 'Turned off: nobody can choose it, and none is sent.'}
      </p>
      <ul>
        {digests.map(({ frequency, readers, nextAt }) => (
          <li key={frequency}>
            {names[frequency]}: {countOf(readers, 'person', 'people')}
            {isOn ? `, next ${momentOf(nextAt)}` : ''}
          </li>
        ))}
      </ul>
      {isOwner ? (
        <div>
          <Button look="secondary" {...button(turn, isOn ? 'Turned off.' : 'Turned on.')}>
            {isOn ? 'Turn off' : 'Turn on'}
          </Button>
        </div>
      ) : null}
    </section>
  )
}
