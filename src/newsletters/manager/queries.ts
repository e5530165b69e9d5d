import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { versionTag } from '#src/app/version-tag.ts'
import type { From } from '#src/editor/shared-text/save-text.ts'
import type { SegmentsApi } from '#src/people/segments/segments.ts'
import { staffAnswer, staffClient, staffDone } from '#src/session/staff-call.ts'
import { doLater, forEach } from '#src/ui/browser/delayed-work.ts'
import { newId } from '#src/ui/browser/new-id.ts'
import { oneOrMore } from '#src/ui/text/words.ts'
import type { NewslettersApi } from '../api/routes.ts'
import type { RecipientState } from '../choices.ts'
import type { NewDraft, Newsletter, NewsletterChange, NewsletterSummary } from '../contract.ts'

const newsletters = staffClient<NewslettersApi>().newsletters
const one = newsletters[':newsletterId']
const of = (newsletterId: number) => ({ param: { newsletterId: `${newsletterId}` } })
const ifMatch = (newsletterId: number, version: number) => ({
  'if-match': versionTag('newsletter', newsletterId, version),
})

/** A query about a version of a draft. The previous result stays until the next one is loaded. */
const ofVersion =
  <Result>(name: string, read: (newsletterId: number) => Promise<Result>) =>
  (newsletterId: number, version: number) =>
    queryOptions({
      queryKey: [...newsletterQueries.all, name, newsletterId, version],
      queryFn: () => read(newsletterId),
      placeholderData: (before) => before,
    })

export const newsletterQueries = {
  all: ['newsletters'] as const,
  templates: () =>
    infiniteQueryOptions({
      queryKey: [...newsletterQueries.list().queryKey, 'templates'],
      initialPageParam: undefined as number | undefined,
      queryFn: () =>
        staffAnswer(
          newsletters.$get({ query: { templates: '1', limit: '100' } }),
          'Failed to get the templates',
        ),
      getNextPageParam: () => null,
    }),
  list: () =>
    infiniteQueryOptions({
      queryKey: [...newsletterQueries.all, 'list'],
      initialPageParam: undefined as number | undefined,
      queryFn: ({ pageParam }) =>
        staffAnswer(
          newsletters.$get({ query: { ...(pageParam && { before: `${pageParam}` }) } }),
          'Failed to get newsletters',
        ),
      getNextPageParam: (page) => page.next,
      refetchInterval: ({ state }) =>
        soonestRefreshMs(state.data?.pages.flatMap((page) => page.newsletters) ?? []),
    }),
  detail: (newsletterId: number) =>
    queryOptions({
      queryKey: [...newsletterQueries.all, 'detail', newsletterId],
      queryFn: () => newsletterCalls.read(newsletterId),
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data ? refreshMs(state.data) : false),
    }),
  segments: () =>
    queryOptions({
      queryKey: [...newsletterQueries.all, 'segments'],
      queryFn: () =>
        staffAnswer(staffClient<SegmentsApi>().segments.$get(), 'Failed to get the segments'),
    }),
  audience: ofVersion('audience', async (newsletterId) => {
    const call = one.audience.$get(of(newsletterId))
    return (await staffAnswer(call, 'Failed to count the audience')).audience
  }),
  preview: ofVersion('preview', async (newsletterId) => {
    const call = one.preview.$get(of(newsletterId))
    return (await staffAnswer(call, 'Failed to get the preview')).preview
  }),
  revisions: ofVersion('revisions', async (newsletterId) => {
    const call = one.revisions.$get(of(newsletterId))
    return (await staffAnswer(call, 'Failed to get earlier versions')).revisions
  }),
  allRecipients: (newsletterId: number) =>
    [...newsletterQueries.all, 'recipients', newsletterId] as const,
  recipients: (newsletterId: number, state: RecipientState | undefined) =>
    infiniteQueryOptions({
      queryKey: [...newsletterQueries.allRecipients(newsletterId), state],
      initialPageParam: undefined as number | undefined,
      queryFn: ({ pageParam }) => {
        const query = { ...(state && { state }), ...(pageParam && { cursor: `${pageParam}` }) }
        const call = one.recipients.$get({ ...of(newsletterId), query })
        return staffAnswer(call, 'Failed to get the recipients')
      },
      getNextPageParam: (page) => page.nextCursor,
    }),
}

const step =
  (name: 'pause' | 'resume' | 'cancel' | 'resend-uncertain', failure: string) =>
  (newsletterId: number) =>
    staffAnswer(one[name].$post(of(newsletterId)), failure)

interface Sent extends Omit<From, 'seq'> {
  /** The version that the sender was shown. */
  version: number
  at?: string
}

export const newsletterCalls = {
  async create(json: NewDraft, key = newId()) {
    const call = newsletters.$post({ json, header: { 'idempotency-key': key } })
    return (await staffAnswer(call, 'Failed to create the newsletter')).newsletter
  },
  async read(newsletterId: number) {
    const call = one.$get(of(newsletterId))
    return (await staffAnswer(call, 'Failed to get the newsletter')).newsletter
  },
  async update(newsletterId: number, version: number, json: NewsletterChange, from: From) {
    const header = ifMatch(newsletterId, version)
    const call = one.update.$post({ ...of(newsletterId), query: from, header, json })
    return (await staffAnswer(call, 'Failed to save the newsletter')).newsletter
  },
  async rename(newsletterId: number, version: number, template: string) {
    const header = ifMatch(newsletterId, version)
    const call = one.update.$post({ ...of(newsletterId), query: {}, header, json: { template } })
    return (await staffAnswer(call, 'Failed to rename the template')).newsletter
  },
  remove: (newsletterId: number) =>
    staffDone(one.delete.$post(of(newsletterId)), 'Failed to delete the newsletter'),
  test: (newsletterId: number, email: string) =>
    staffDone(one.test.$post({ ...of(newsletterId), json: { email } }), 'Failed to send the test'),
  send(newsletterId: number, { version, at, ...query }: Sent) {
    const header = ifMatch(newsletterId, version)
    const call = one.send.$post({ ...of(newsletterId), query, header, json: { at } })
    return staffAnswer(call, 'Failed to send the newsletter')
  },
  pause: step('pause', 'Failed to pause'),
  resume: step('resume', 'Failed to resume'),
  cancel: step('cancel', 'Failed to cancel'),
  resend: step('resend-uncertain', 'Failed to send again'),
}

type Watched = Pick<Newsletter, 'state' | 'counts'>

const liveMs = 2000
/** A paused newsletter changes when somebody else resumes it, and when late bounces are reported. */
const pausedMs = 10_000

/** After how long a newsletter on screen is read again; false for one that does not change by itself. */
export function refreshMs({ state, counts }: Watched): number | false {
  if (state === 'sending' || state === 'scheduled') return liveMs
  // A colleague may start the sequence: then changes must be saved on purpose.
  if (state === 'step') return pausedMs
  if (state === 'paused') return counts.underWay > 0 ? liveMs : pausedMs
  // The mails that were under way when it was stopped are still to be answered.
  return state === 'cancelled' && counts.waiting > 0 ? liveMs : false
}

export function soonestRefreshMs(several: Watched[]): number | false {
  const times = several.map(refreshMs).filter((ms) => ms !== false)
  return times.length > 0 && Math.min(...times)
}

export const subjectOf = (newsletterId: number) => `newsletter-${newsletterId}`

export function useDeleteNewsletters() {
  const client = useQueryClient()
  return (drafts: Pick<NewsletterSummary, 'newsletterId' | 'subject'>[]) => {
    const [first] = drafts
    const name = first?.subject ? `“${first.subject}”` : 'a draft without a subject'
    doLater({
      text: `Deleting ${oneOrMore(drafts.length, name, 'drafts')}.`,
      subjects: drafts.map(({ newsletterId }) => subjectOf(newsletterId)),
      run: () => forEach(drafts, ({ newsletterId }) => newsletterCalls.remove(newsletterId)),
      refresh: () => client.invalidateQueries({ queryKey: newsletterQueries.list().queryKey }),
    })
  }
}

/** The first content of a draft. An invitation is for the people who signed up first; staff can change the number. */
export const newDrafts: Record<'newsletter' | 'invitation', NewDraft> = {
  newsletter: { audience: { lists: ['mailing-list'] } },
  invitation: {
    kind: 'invitation',
    subject: 'Your invitation',
    audience: { lists: ['waitlist'], limit: 200 },
  },
}
