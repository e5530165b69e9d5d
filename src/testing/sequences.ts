import { bitsOf } from '#src/leads/lead-forms.ts'
import { newsletterSite, text } from './newsletters.ts'

type Options = Parameters<typeof newsletterSite>[0]

/** A site with the means to try sequences: people who confirm, and times that pass. */
export async function sequenceSite(options: Options = {}) {
  const site = await newsletterSite(options)
  const { call, db, staff } = site
  const step = (afterHours: number, subject = `After ${afterHours}`) => ({
    afterHours,
    subject,
    content: text(`Text of ${subject}`),
  })
  const read = async (id: number) =>
    (await call('GET', `/sequences/${id}`, undefined, staff)).body.sequence
  return {
    ...site,
    step,
    read,
    async create(fields: object = {}): Promise<number> {
      const sequence = {
        name: 'Welcome',
        list: 'mailing-list',
        steps: [step(0), step(24)],
        ...fields,
      }
      const { body } = await call('POST', '/sequences', sequence, staff)
      return body.sequence.sequenceId
    },
    run: (id: number, body: object = {}) => call('POST', `/sequences/${id}/start`, body, staff),
    /** Signs up and confirms. */
    async join(email: string, list: 'mailing-list' | 'waitlist' = 'mailing-list'): Promise<number> {
      await call('POST', '/subscriptions', { email, list })
      const { id, link_id } = await db
        .selectFrom('people')
        .select(['id', 'link_id'])
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
      const { searchParams: body } = new URL(site.leads.links.confirm(link_id, bitsOf([list])))
      await site.site.request('/forms/confirm', { method: 'POST', body })
      return id
    },
    /** Moves what was due later into the past, as if that many hours had passed, and wakes the job. */
    async passHours(id: number, hours: number): Promise<void> {
      const rows = await db
        .selectFrom('newsletter_recipients')
        .select(['id', 'due_at'])
        .where('state', '=', 'waiting')
        .execute()
      for (const row of rows) {
        const due_at = new Date(Date.parse(row.due_at) - hours * 3_600_000).toISOString()
        await db
          .updateTable('newsletter_recipients')
          .set({ due_at })
          .where('id', '=', row.id)
          .execute()
      }
      await wakeJob(id)
    },
    wakeJob,
  }
  async function wakeJob(id: number): Promise<void> {
    const { enqueueKeyed } = await import('#src/jobs/queue.ts')
    const dueAt = new Date().toISOString()
    await enqueueKeyed(db, { kind: 'sequence', key: `sequence:${id}`, subjectId: id, dueAt })
    site.composed.jobs.wake()
  }
}
