import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useIsHidden } from '#src/ui/browser/delayed-work.ts'
import { saveFile } from '#src/ui/browser/save-file.ts'
import { Button, ButtonLink } from '#src/ui/form/button.tsx'
import { SelectField, TextField } from '#src/ui/form/field.tsx'
import { Outcome } from '#src/ui/form/outcome.tsx'
import { EmptyState } from '#src/ui/list/empty-state.tsx'
import { PagedList } from '#src/ui/list/paged-list.tsx'
import { SelectBox, SelectionBar, useSelection } from '#src/ui/list/selection.tsx'
import { Skeleton } from '#src/ui/list/skeleton.tsx'
import { WorkPage } from '#src/ui/page/work-page.tsx'
import * as icons from '#src/ui/style/icons.ts'
import { StrokeIcon } from '#src/ui/style/stroke-icon.tsx'
import { type LeadSort, leadSorts, leadStates, type onlyFilters } from '../choices.ts'
import { leadForms, sources } from '../lead-forms.ts'
import type { LeadFilter } from '../staff-contract.ts'
import { AddPerson } from './add-person.tsx'
import filterStyles from './lead-filters.module.css'
import styles from './leads-page.module.css'
import { LeadsSummary } from './leads-summary.tsx'
import { LeadsTable } from './leads-table.tsx'
import peopleStyles from './people.module.css'
import {
  leadCalls,
  leadQueries,
  reviewOf,
  subjectOf,
  useLeadAction,
  useLeadsLater,
} from './queries.ts'
import { TagForm } from './tag-form.tsx'
import { stateNames } from './words.ts'

/** Screens that are reached from here. */
const screens = [
  ['segments', 'Segments'],
  ['questions', 'Questions'],
  ['referrers', 'Who brings people'],
  ['import', 'Import'],
] as const

type LeadsPageProps = { filter: LeadFilter; onFilter: (filter: LeadFilter) => void }

export function LeadsPage({ filter, onFilter }: LeadsPageProps) {
  const summary = useQuery(leadQueries.summary())
  const action = useLeadAction()
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(pause.current), [])
  const set = (change: Partial<LeadFilter>) => {
    clearTimeout(pause.current)
    onFilter({ ...filter, ...change })
  }
  const exportCsv = async () => saveFile('leads.csv', await leadCalls.exportCsv(filter))
  return (
    <WorkPage
      back="/contentmanager"
      title="Leads"
      actions={
        <>
          {screens.map(([screen, name]) => (
            <ButtonLink key={screen} look="quiet" href={`/contentmanager/leads/${screen}`}>
              {name}
            </ButtonLink>
          ))}
          <Button look="secondary" {...action.button(exportCsv, 'Exported leads.csv.')}>
            <StrokeIcon path={icons.download} size={24} />
            Export CSV
          </Button>
        </>
      }
    >
      <Outcome action={action} />
      {summary.data ? (
        <LeadsSummary summary={summary.data} onShow={(only) => onFilter({ only })} />
      ) : (
        <div className={styles.waiting}>
          <Skeleton height="14rem" />
        </div>
      )}
      <AddPerson />
      <search className={filterStyles.filters}>
        <TextField
          label="Search"
          type="search"
          placeholder="Email, name or company"
          defaultValue={filter.q ?? ''}
          onChange={({ target }) => {
            clearTimeout(pause.current)
            const q = target.value.trim() || undefined
            pause.current = setTimeout(() => set({ q }), typingPauseMs)
          }}
        />
        {choices.map(({ name, label, all, options }) => (
          <SelectField
            key={name}
            label={label}
            value={filter[name] ?? ''}
            options={[['', all], ...options]}
            onChange={({ target }) => set({ [name]: target.value || undefined })}
          />
        ))}
        <TagAndSegment filter={filter} onFilter={set} />
        <SelectField
          label="Sort"
          value={filter.sort ?? 'newest'}
          options={Object.entries(sortNames)}
          onChange={({ target }) => set({ sort: leadSorts.find((one) => one === target.value) })}
        />
      </search>
      {isFiltered(filter) ? (
        <details className={peopleStyles.panel}>
          <summary>Tag everybody who matches</summary>
          <TagForm of={{ filter }} />
        </details>
      ) : null}
      <LeadsList filter={filter} onSort={(sort) => onFilter({ ...filter, sort })} />
    </WorkPage>
  )
}

const isFiltered = (filter: LeadFilter) =>
  Object.values({ ...filter, sort: undefined }).some(Boolean)

function TagAndSegment({ filter, onFilter }: LeadsPageProps) {
  const { data } = useQuery(leadQueries.segments())
  return (
    <>
      <SelectField
        label="Tag"
        value={filter.tag ?? ''}
        options={[
          ['', 'All tags'],
          ...[...new Set([...(data?.tags ?? []), ...(filter.tag ? [filter.tag] : [])])].map(
            (tag) => [tag, tag] as const,
          ),
        ]}
        onChange={({ target }) => onFilter({ tag: target.value || undefined })}
      />
      <SelectField
        label="Segment"
        value={filter.segment ?? ''}
        options={[
          ['', 'All people'],
          ...(data?.segments ?? []).map(({ id, name }) => [`${id}`, name] as const),
        ]}
        onChange={({ target }) => onFilter({ segment: Number(target.value) || undefined })}
      />
    </>
  )
}

function LeadsList({ filter, onSort }: { filter: LeadFilter; onSort: (sort: LeadSort) => void }) {
  const { sort = 'newest' } = filter
  const query = useInfiniteQuery(leadQueries.list(filter))
  const isHidden = useIsHidden()
  const leads = (query.data?.pages.flatMap((page) => page.leads) ?? []).filter(
    ({ id }) => !isHidden(subjectOf(id)),
  )
  const free = leads.filter(({ id }) => !isHidden(reviewOf(id)))
  const selection = useSelection(free.map(({ id }) => id))
  const chosen = free.filter(({ id }) => selection.has(id))
  const held = chosen.filter((lead) => lead.held > 0)
  const subscribed = chosen.filter(({ lists }) =>
    lists.some(({ state }) => state !== 'unsubscribed' && state !== 'held'),
  )
  const { review, unsubscribe } = useLeadsLater()
  const decide = (decision: 'release' | 'reject') => {
    review(
      held.map(({ id }) => id),
      decision,
    )
    selection.clear()
  }
  return (
    <PagedList query={query}>
      <SelectionBar selection={selection}>
        <TagForm of={{ ids: selection.selected }} />
        {held.length > 0 ? (
          <>
            <Button look="secondary" onClick={() => decide('release')}>
              Release
            </Button>
            <Button look="secondary" onClick={() => decide('reject')}>
              Reject
            </Button>
          </>
        ) : null}
        {subscribed.length > 0 ? (
          <Button
            look="secondary"
            onClick={() => {
              unsubscribe(subscribed, { reason: 'Several people at once' })
              selection.clear()
            }}
          >
            Unsubscribe
          </Button>
        ) : null}
      </SelectionBar>
      {leads.length > 0 ? (
        <LeadsTable
          leads={leads}
          caption={`People: ${sortNames[sort]}`}
          sort={sort}
          onSort={onSort}
          selectBox={({ id, email }) =>
            isHidden(reviewOf(id)) ? null : <SelectBox {...selection.box(id)} label={email} />
          }
        />
      ) : (
        <EmptyState>
          {isFiltered(filter)
            ? 'Nobody matches. Try fewer filters.'
            : 'Nobody yet. The first sign-up appears here.'}
        </EmptyState>
      )}
    </PagedList>
  )
}

const typingPauseMs = 250

const sortNames: Record<LeadSort, string> = {
  newest: 'Last sign-up, newest first',
  oldest: 'Last sign-up, oldest first',
  'first-newest': 'First sign-up, newest first',
  'first-oldest': 'First sign-up, oldest first',
  email: 'Email, A to Z',
  'email-descending': 'Email, Z to A',
  state: 'State, A to Z',
  'state-descending': 'State, Z to A',
}

const onlyNames: Record<(typeof onlyFilters)[number], string> = {
  held: 'Held for review',
  failed: 'Delivery failed',
  invited: 'Invited',
  'not-invited': 'Not invited yet',
}

/** The filters that have one value or none. */
const choices = [
  {
    name: 'source',
    label: 'Source',
    all: 'All sources',
    options: sources.map((one) => [one, leadForms[one].name] as const),
  },
  {
    name: 'state',
    label: 'State',
    all: 'All states',
    options: leadStates.map((one) => [one, stateNames[one]] as const),
  },
  { name: 'only', label: 'Only', all: 'Everyone', options: Object.entries(onlyNames) },
] as const
