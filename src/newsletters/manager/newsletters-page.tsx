import { useInfiniteQuery } from '@tanstack/react-query'
import { MailPause } from '#src/session/mail-pause.tsx'
import { momentOf } from '#src/session/staff-time.ts'
import { useIsHidden } from '#src/ui/browser/delayed-work.ts'
import { Notice } from '#src/ui/dialog/notice.tsx'
import { Button, ButtonLink } from '#src/ui/form/button.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import { EmptyState } from '#src/ui/list/empty-state.tsx'
import { PagedList } from '#src/ui/list/paged-list.tsx'
import { RecordTable } from '#src/ui/list/record-table.tsx'
import { SelectBox, type Selection, SelectionBar, useSelection } from '#src/ui/list/selection.tsx'
import { RouterLink } from '#src/ui/page/router-link.tsx'
import { WorkPage } from '#src/ui/page/work-page.tsx'
import { numberOf } from '#src/ui/text/words.ts'
import type { NewDraft, NewsletterSummary } from '../contract.ts'
import { DigestPanel } from './digest-panel.tsx'
import { NewsletterBadge } from './newsletter-badge.tsx'
import styles from './newsletters-page.module.css'
import {
  newDrafts,
  newsletterCalls,
  newsletterQueries,
  subjectOf,
  useDeleteNewsletters,
} from './queries.ts'
import { Templates } from './templates.tsx'
import { audienceText, kindNames } from './words.ts'

export function NewslettersPage({ onCreated }: { onCreated: (newsletterId: number) => void }) {
  const query = useInfiniteQuery(newsletterQueries.list())
  const { error, button } = useAction()
  const create = (fields: NewDraft) =>
    button(
      async () => onCreated((await newsletterCalls.create(fields)).newsletterId),
      'Draft created.',
    )
  const isHidden = useIsHidden()
  const newsletters = (query.data?.pages.flatMap((page) => page.newsletters) ?? []).filter(
    ({ newsletterId }) => !isHidden(subjectOf(newsletterId)),
  )
  const drafts = newsletters.filter(({ state }) => state === 'draft')
  const selection = useSelection(drafts.map(({ newsletterId }) => newsletterId))
  const deleteLater = useDeleteNewsletters()
  return (
    <WorkPage
      back="/contentmanager"
      title="Newsletters"
      actions={
        <>
          <ButtonLink look="quiet" href="/contentmanager/sequences">
            Sequences
          </ButtonLink>
          <Button look="secondary" {...create(newDrafts.invitation)}>
            Invite from the waitlist
          </Button>
          <Button {...create(newDrafts.newsletter)}>New newsletter</Button>
        </>
      }
    >
      <MailPause />
      {error ? <Notice tone="bad">{error}</Notice> : null}
      <PagedList query={query}>
        <SelectionBar selection={selection}>
          <Button
            look="secondary"
            onClick={() => {
              deleteLater(
                drafts.filter(({ newsletterId }) => selection.selected.includes(newsletterId)),
              )
              selection.clear()
            }}
          >
            Delete
          </Button>
        </SelectionBar>
        {newsletters.length > 0 ? (
          <NewslettersTable newsletters={newsletters} selection={selection} />
        ) : (
          <EmptyState>
            No newsletters yet. Write the first one, or send a published article as one.
          </EmptyState>
        )}
      </PagedList>
      <div className={styles.further}>
        <Templates onCreated={onCreated} />
        <DigestPanel />
      </div>
    </WorkPage>
  )
}

const columns = ['Newsletter', 'State', 'Audience', 'Sent', 'Bounced', 'Unsubscribed', 'Changed']

type TableProps = { newsletters: NewsletterSummary[]; selection: Selection }

function NewslettersTable({ newsletters, selection }: TableProps) {
  return (
    <RecordTable
      caption="Newsletters, newest first"
      columns={columns}
      numbers={['Sent', 'Bounced', 'Unsubscribed']}
    >
      {newsletters.map((each) => (
        <tr key={each.newsletterId}>
          <th scope="row">
            {each.state === 'draft' ? (
              <SelectBox
                {...selection.box(each.newsletterId)}
                label={each.subject || 'a draft without a subject'}
              />
            ) : null}
            <RouterLink
              href={`/contentmanager/newsletters/${each.newsletterId}`}
              className={styles.subject}
            >
              {each.subject || 'Without a subject'}
            </RouterLink>
            {each.kind === 'newsletter' ? null : (
              <span className={styles.kind}>{kindNames[each.kind]}</span>
            )}
          </th>
          <td>
            <NewsletterBadge newsletter={each} />
          </td>
          <td data-label="Audience">{audienceText(each.audience) || 'Nobody yet'}</td>
          <td data-label="Sent" data-number>
            {numberOf(each.counts.sent)}
          </td>
          <td data-label="Bounced" data-number>
            {numberOf(each.counts.bounced)}
          </td>
          <td data-label="Unsubscribed" data-number>
            {numberOf(each.counts.unsubscribed)}
          </td>
          <td data-label="Changed">
            {momentOf(each.finishedAt ?? each.startedAt ?? each.editedAt)}
          </td>
        </tr>
      ))}
    </RecordTable>
  )
}
