import { useQuery } from '@tanstack/react-query'
import { Outcome } from '#src/ui/form/outcome.tsx'
import { EmptyState } from '#src/ui/list/empty-state.tsx'
import { Loading } from '#src/ui/list/loading.tsx'
import { RouterLink } from '#src/ui/page/router-link.tsx'
import { WorkPage } from '#src/ui/page/work-page.tsx'
import { countOf } from '#src/ui/text/words.ts'
import { HeldReferrals } from './held-referrals.tsx'
import { leadQueries, useLeadAction } from './queries.ts'
import styles from './referrers-page.module.css'

/** Who brings whom to the waitlist, first those with referrals that wait for a decision. */
export function ReferrersPage() {
  const query = useQuery(leadQueries.referrers())
  const action = useLeadAction()
  const { data } = query
  return (
    <WorkPage back="/contentmanager/leads" eyebrow="Leads" title="Who brings people">
      <Outcome action={action} />
      <Loading query={query} height="20rem" />
      {data?.referrers.length === 0 ? (
        <EmptyState>Nobody has come by a link of the waitlist yet.</EmptyState>
      ) : null}
      <ul className={styles.list}>
        {data?.referrers.map((referrer) => (
          <li key={referrer.leadId}>
            <div>
              <RouterLink href={`/contentmanager/leads/${referrer.leadId}`}>
                {referrer.email}
              </RouterLink>
              <p>{countOf(referrer.counted, 'person counts', 'people count')}</p>
            </div>
            <HeldReferrals {...referrer} button={action.button} />
          </li>
        ))}
      </ul>
    </WorkPage>
  )
}
