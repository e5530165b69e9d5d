import type { Database } from '#src/db/database.ts'
import { leadForms } from '#src/leads/lead-forms.ts'
import { newLinkId } from '#src/people/links/link-tokens.ts'
import type { ReceivedMail } from './smtp.ts'
import { testSite } from './test-site.ts'

/** Content of one paragraph. */
export const text = (html: string) =>
  JSON.stringify([{ id: 'p', type: 'paragraph', content: `<p>${html}</p>` }])

interface Members {
  list: 'waitlist' | 'mailing-list' | 'early-access'
  from?: number
}

/** Adds confirmed people to a list, in order of sign-up; returns their ids. */
export async function addMembers(db: Database, count: number, { list, from = 1 }: Members) {
  const ids: number[] = []
  for (let start = from; start < from + count; start += step) {
    const most = Math.min(step, from + count - start)
    const people = Array.from({ length: most }, (_, place) => personOf(start + place))
    const added = await db
      .insertInto('people')
      .values(people)
      .returning(['id', 'created_at as at'])
      .execute()
    added.sort((one, other) => one.id - other.id)
    await db
      .insertInto('sign_ups')
      .values(
        added.map(({ id, at }) => ({
          person_id: id,
          source: list,
          created_at: at,
          review: 'clear',
          confirmed_at: at,
          newsletters: leadForms[list].promise.newsletters ? 1 : 0,
        })),
      )
      .execute()
    ids.push(...added.map(({ id }) => id))
  }
  return ids
}

/** So many people are added with one statement. */
const step = 100

function personOf(n: number) {
  const at = new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString()
  const email = `member-${n}@example.com`
  return {
    link_id: newLinkId(),
    email,
    mailbox: email,
    search: email,
    company: `Acme ${n}`,
    state: 'confirmed' as const,
    sources: 2,
    held: 0,
    confirmed_at: at,
    created_at: at,
    last_sign_up_at: at,
  }
}

/** Without one no newsletter is sent. */
export async function addPostalAddress(db: Database): Promise<void> {
  await db
    .insertInto('launch_settings')
    .values({
      id: 1,
      version: 1,
      pricing_redirects: 1,
      updated_at: '',
      updated_by: '',
      postal_address: 'Loom Street 1, 10115 Berlin',
    })
    .onConflict((clash) => clash.doNothing())
    .execute()
}

/** A site with a member of staff, and drafts to the mailing list. */
export async function newsletterSite(options: Parameters<typeof testSite>[0] = {}) {
  const site = await testSite({ waitMs: () => 20, ...options })
  const staff = await site.signIn()
  await addPostalAddress(site.db)
  return {
    ...site,
    staff,
    start: () => site.composed.jobs.start(),
    async draft(fields: object = {}): Promise<number> {
      const { body } = await site.call(
        'POST',
        '/newsletters',
        {
          subject: 'News',
          content: text('Hello'),
          audience: { lists: ['mailing-list'] },
          ...fields,
        },
        staff,
      )
      return body.newsletter.newsletterId
    },
  }
}

/** A mail program unsubscribes its user (RFC 8058). */
export async function clickOnce(
  { site }: Pick<Awaited<ReturnType<typeof testSite>>, 'site'>,
  mail: ReceivedMail | undefined,
): Promise<Response> {
  const [, link = ''] =
    /<https:\/\/wireloom.test(.*)>/.exec(mail?.header('list-unsubscribe') ?? '') ?? []
  return site.request(link, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
}
