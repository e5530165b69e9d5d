import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { From } from '#src/editor/shared-text/save-text.ts'
import { staffAnswer, staffClient, staffDone } from '#src/session/staff-call.ts'
import { newId } from '#src/ui/browser/new-id.ts'
import type { NewslettersApi } from '../api/routes.ts'
import type { RecipientState } from '../choices.ts'
import type { Newsletter, NewsletterChange } from '../contract.ts'
import { refreshMs, soonestRefreshMs } from './refresh.ts'

const api = () => staffClient<NewslettersApi>()
const one = (newsletterId: number) => ({ param: { newsletterId: `${newsletterId}` } })

export const newsletterQueries = {
  all: ['newsletters'] as const,
  list: () =>
    infiniteQueryOptions({
      queryKey: [...newsletterQueries.all, 'list'],
      initialPageParam: undefined as number | undefined,
      queryFn: ({ pageParam }) =>
        staffAnswer(
          api().newsletters.$get({ query: { ...(pageParam && { before: `${pageParam}` }) } }),
          'Failed to get newsletters',
        ),
      getNextPageParam: (page) => page.next ?? undefined,
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
  audience: (newsletterId: number, version: number) =>
    queryOptions({
      queryKey: [...newsletterQueries.all, 'audience', newsletterId, version],
      queryFn: async () =>
        (
          await staffAnswer(
            api().newsletters[':newsletterId'].audience.$get(one(newsletterId)),
            'Failed to count the audience',
          )
        ).audience,
      placeholderData: (before) => before,
    }),
  preview: (newsletterId: number, version: number) =>
    queryOptions({
      queryKey: [...newsletterQueries.all, 'preview', newsletterId, version],
      queryFn: async () =>
        (
          await staffAnswer(
            api().newsletters[':newsletterId'].preview.$get(one(newsletterId)),
            'Failed to get the preview',
          )
        ).preview,
      placeholderData: (before) => before,
    }),
  revisions: (newsletterId: number, version: number) =>
    queryOptions({
      queryKey: [...newsletterQueries.all, 'revisions', newsletterId, version],
      queryFn: async () =>
        (
          await staffAnswer(
            api().newsletters[':newsletterId'].revisions.$get(one(newsletterId)),
            'Failed to get earlier versions',
          )
        ).revisions,
      placeholderData: (before) => before,
    }),
  allRecipients: (newsletterId: number) =>
    [...newsletterQueries.all, 'recipients', newsletterId] as const,
  recipients: (newsletterId: number, state: RecipientState | undefined) =>
    infiniteQueryOptions({
      queryKey: [...newsletterQueries.allRecipients(newsletterId), state],
      initialPageParam: undefined as number | undefined,
      queryFn: ({ pageParam }) =>
        staffAnswer(
          api().newsletters[':newsletterId'].recipients.$get({
            ...one(newsletterId),
            query: { ...(state && { state }), ...(pageParam && { cursor: `${pageParam}` }) },
          }),
          'Failed to get the recipients',
        ),
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    }),
}

interface NewDraft {
  kind?: Newsletter['kind']
  subject?: string
  preheader?: string
  content?: string
  audience?: Newsletter['audience']
}

interface Sent extends Omit<From, 'seq'> {
  /** The version that the sender was shown. */
  version: number
  at?: string
}

/** The calls of the newsletters; each throws if it fails. */
export const newsletterCalls = {
  create: async (json: NewDraft, key = newId()) =>
    (
      await staffAnswer(
        api().newsletters.$post({ json, header: { 'idempotency-key': key } }),
        'Failed to create the newsletter',
      )
    ).newsletter,
  read: async (newsletterId: number) =>
    (
      await staffAnswer(
        api().newsletters[':newsletterId'].$get(one(newsletterId)),
        'Failed to get the newsletter',
      )
    ).newsletter,
  update: async (newsletterId: number, version: number, json: NewsletterChange, from: From) =>
    (
      await staffAnswer(
        api().newsletters[':newsletterId'].update.$post({
          ...one(newsletterId),
          query: from,
          header: { 'if-match': `"newsletter-${newsletterId}-${version}"` },
          json,
        }),
        'Failed to save the newsletter',
      )
    ).newsletter,
  revision: async (newsletterId: number, version: number) =>
    (
      await staffAnswer(
        api().newsletters[':newsletterId'].revisions[':version'].$get({
          param: { newsletterId: `${newsletterId}`, version: `${version}` },
        }),
        'Failed to get the earlier version',
      )
    ).revision,
  remove: (newsletterId: number) =>
    staffDone(
      api().newsletters[':newsletterId'].delete.$post(one(newsletterId)),
      'Failed to delete the newsletter',
    ),
  test: (newsletterId: number, email: string) =>
    staffDone(
      api().newsletters[':newsletterId'].test.$post({ ...one(newsletterId), json: { email } }),
      'Failed to send the test',
    ),
  send: (newsletterId: number, { version, at, ...query }: Sent) =>
    staffAnswer(
      api().newsletters[':newsletterId'].send.$post({
        ...one(newsletterId),
        query,
        header: { 'if-match': `"newsletter-${newsletterId}-${version}"` },
        json: { at },
      }),
      'Failed to send the newsletter',
    ),
  pause: (newsletterId: number) =>
    staffAnswer(
      api().newsletters[':newsletterId'].pause.$post(one(newsletterId)),
      'Failed to pause',
    ),
  resume: (newsletterId: number) =>
    staffAnswer(
      api().newsletters[':newsletterId'].resume.$post(one(newsletterId)),
      'Failed to resume',
    ),
  cancel: (newsletterId: number) =>
    staffAnswer(
      api().newsletters[':newsletterId'].cancel.$post(one(newsletterId)),
      'Failed to cancel',
    ),
  resend: (newsletterId: number) =>
    staffAnswer(
      api().newsletters[':newsletterId']['resend-uncertain'].$post(one(newsletterId)),
      'Failed to send again',
    ),
}
