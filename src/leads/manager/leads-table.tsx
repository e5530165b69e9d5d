import type { ReactNode } from 'react'
import { dayOf } from '#src/session/staff-time.ts'
import { sourceNamed } from '#src/site/traffic-sources.ts'
import { RecordTable } from '#src/ui/list/record-table.tsx'
import { RouterLink } from '#src/ui/page/router-link.tsx'
import type { LeadState } from '../choices.ts'
import { leadForms } from '../lead-forms.ts'
import type { Lead } from '../staff-contract.ts'
import styles from './leads-table.module.css'
import badgeStyles from './state-badge.module.css'
import { deliveryNames, stateNames } from './words.ts'

/** The origin of a lead in one line: the campaign, otherwise the site, otherwise the page. */
export function originOf({ campaign, referrer, firstPage }: Lead): string {
  const { utm_source, utm_campaign } = campaign
  const source = utm_source ?? referrer
  if (!source) return firstPage ?? 'Unknown'
  return [sourceNamed(source), utm_source && utm_campaign].filter(Boolean).join(', ')
}

const columns = ['Person', 'Lists', 'Came from', 'Delivery', 'Last sign-up']

type LeadsTableProps = { leads: Lead[]; selectBox: (lead: Lead) => ReactNode }

export function LeadsTable({ leads, selectBox }: LeadsTableProps) {
  return (
    <RecordTable caption="People, newest sign-up first" columns={columns}>
      {leads.map((lead) => (
        <tr key={lead.id} className={styles.row}>
          <th scope="row">
            {selectBox(lead)}
            <RouterLink href={`/contentmanager/leads/${lead.id}`} className={styles.person}>
              {lead.email}
            </RouterLink>
            <span className={styles.who}>
              {[lead.name, lead.company].filter(Boolean).join(', ')}
            </span>
          </th>
          <td>
            <ListBadges lists={lead.lists} />
            {lead.held > 0 ? <span className={styles.held}>Held</span> : null}
          </td>
          <td data-label="Came from">{originOf(lead)}</td>
          <td data-label="Delivery" data-delivery={lead.delivery}>
            {deliveryNames[lead.delivery]}
          </td>
          <td data-label="Last sign-up" className={styles.day}>
            {dayOf(lead.lastSignUpAt)}
          </td>
        </tr>
      ))}
    </RecordTable>
  )
}

export function ListBadges({ lists }: { lists: Lead['lists'] }) {
  return (
    <ul className={badgeStyles.lists}>
      {lists.map(({ list, state }) => (
        <li key={list}>
          {leadForms[list].name} <StateBadge state={state} />
        </li>
      ))}
    </ul>
  )
}

export function StateBadge({ state }: { state: LeadState }) {
  return (
    <span className={badgeStyles.badge} data-state={state}>
      {stateNames[state]}
    </span>
  )
}
