import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { dayOf, momentOf } from '#src/session/staff-time.ts'
import { Loading } from '#src/ui/list/loading.tsx'
import { RouterLink } from '#src/ui/page/router-link.tsx'
import { WorkPage } from '#src/ui/page/work-page.tsx'
import type { LeadRecord } from '../staff-contract.ts'
import { LeadActions } from './lead-actions.tsx'
import styles from './lead-page.module.css'
import { ListBadges, originOf, StateBadge } from './leads-table.tsx'
import { Notes } from './notes.tsx'
import { leadQueries } from './queries.ts'
import { TagForm } from './tag-form.tsx'
import { timelineOf } from './timeline.ts'

export function LeadPage({ leadId, onErased }: { leadId: number; onErased: () => void }) {
  const query = useQuery(leadQueries.detail(leadId))
  const { data } = query
  return (
    <WorkPage
      back="/contentmanager/leads"
      eyebrow="Lead"
      title={<span className={styles.email}>{data?.lead.email ?? 'Lead'}</span>}
      actions={data ? <StateBadge state={data.lead.state} /> : null}
    >
      <Loading query={query} height="20rem" />
      {data ? (
        <div className={styles.columns}>
          <section aria-labelledby="timeline">
            <h2 id="timeline" className={styles.heading}>
              Timeline
            </h2>
            <ol className={styles.timeline}>
              {timelineOf(data).map(({ key, at, title, details, tone }) => (
                <li key={key} data-look={tone}>
                  <time dateTime={at}>{momentOf(at)}</time>
                  <h3>{title}</h3>
                  {details.map((detail) => (
                    <p key={detail}>{detail}</p>
                  ))}
                </li>
              ))}
            </ol>
          </section>
          <aside className={styles.side}>
            <Facts record={data} />
            <TagForm of={{ ids: [leadId] }} />
            <Notes record={data} />
            <LeadActions record={data} onErased={onErased} />
          </aside>
        </div>
      ) : null}
    </WorkPage>
  )
}

function Facts({ record: { lead, referrals } }: { record: LeadRecord }) {
  const { referredBy, position, counted, held } = referrals
  const facts: [string, ReactNode][] = [
    ['Lists', <ListBadges key="lists" lists={lead.lists} />],
    ['Tags', lead.tags.join(', ')],
    ['Name', lead.name],
    ['Company', lead.company],
    ['Came from', originOf(lead)],
    ['Place in line', position],
    [
      'Came by the link of',
      referredBy && (
        <RouterLink key="by" href={`/contentmanager/leads/${referredBy.leadId}`}>
          {referredBy.email}
        </RouterLink>
      ),
    ],
    ['People brought who count', counted],
    ['People brought who are held', held],
    ['First page', lead.firstPage],
    ['Newsletters paused until', lead.pausedUntil && dayOf(lead.pausedUntil)],
    ['New articles by mail', lead.digest],
    ...Object.entries(lead.campaign),
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) =>
        value ? (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}
