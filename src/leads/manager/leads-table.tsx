import type { ReactNode } from 'react'
import { dayOf } from '#src/session/staff-time.ts'
import { sourceNamed } from '#src/site/traffic-sources.ts'
import { type ColumnSort, RecordTable } from '#src/ui/list/record-table.tsx'
import { RouterLink } from '#src/ui/page/router-link.tsx'
import type { LeadSort, ShownState } from '../choices.ts'
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

const columns = [
  'Person',
  'State',
  'Lists',
  'Came from',
  'Delivery',
  'First sign-up',
  'Last sign-up',
]

/** The sorts of a column: the one that its heading chooses first, and the other one. */
const columnSorts = {
  Person: ['email', 'email-descending'],
  State: ['state', 'state-descending'],
  'First sign-up': ['first-newest', 'first-oldest'],
  'Last sign-up': ['newest', 'oldest'],
} as const

const isAscending = (sort: LeadSort) => /^(email|state|(first-)?oldest)$/.test(sort)

function sortsOf(sort: LeadSort, onSort: (sort: LeadSort) => void) {
  return Object.fromEntries(
    Object.entries(columnSorts).map(([column, [first, second]]): [string, ColumnSort] => {
      const isSorted = sort === first || sort === second
      const current = isAscending(sort) ? 'ascending' : 'descending'
      const direction = isSorted ? current : undefined
      return [column, { direction, onSort: () => onSort(sort === first ? second : first) }]
    }),
  )
}

type LeadsTableProps = {
  leads: Lead[]
  caption: string
  sort: LeadSort
  onSort: (sort: LeadSort) => void
  selectBox: (lead: Lead) => ReactNode
}

export function LeadsTable({ leads, caption, sort, onSort, selectBox }: LeadsTableProps) {
  return (
    <RecordTable caption={caption} columns={columns} sorts={sortsOf(sort, onSort)}>
      {leads.map((lead) => (
        <tr key={lead.id} className={styles.row}>
          <th scope="row">
            <div className={styles.chosen}>
              {selectBox(lead)}
              <span>
                <RouterLink href={`/contentmanager/leads/${lead.id}`} className={styles.person}>
                  {lead.email}
                </RouterLink>
                <span className={styles.who}>
                  {[lead.name, lead.company].filter(Boolean).join(', ')}
                </span>
                {lead.tags.length > 0 ? (
                  <span className={styles.who}>Tags: {lead.tags.join(', ')}</span>
                ) : null}
              </span>
            </div>
          </th>
          <td>
            <StateBadge state={lead.state} />
            {lead.held > 0 && lead.state !== 'held' ? <StateBadge state="held" /> : null}
          </td>
          <td data-label="Lists">
            <ListBadges lists={lead.lists} except={lead.state} />
          </td>
          <td data-label="Came from">{originOf(lead)}</td>
          <td data-label="Delivery" data-delivery={lead.delivery}>
            {deliveryNames[lead.delivery]}
          </td>
          <td data-label="First sign-up" className={styles.day}>
            {dayOf(lead.createdAt)}
          </td>
          <td data-label="Last sign-up" className={styles.day}>
            {dayOf(lead.lastSignUpAt)}
          </td>
        </tr>
      ))}
    </RecordTable>
  )
}

type ListBadgesProps = {
  lists: Lead['lists']
  /** The state that is shown elsewhere. */
  except?: ShownState
}

export function ListBadges({ lists, except }: ListBadgesProps) {
  return (
    <ul className={badgeStyles.lists}>
      {lists.map(({ list, state }) => (
        <li key={list}>
          {leadForms[list].name} {state === except ? null : <StateBadge state={state} />}
        </li>
      ))}
    </ul>
  )
}

export function StateBadge({ state }: { state: ShownState }) {
  return (
    <span className={badgeStyles.badge} data-state={state}>
      {stateNames[state]}
    </span>
  )
}
