import type { Database } from '#src/db/database.ts'
import type { JobKind } from '#src/jobs/job-kind.ts'
import { escapeHtml } from '#src/mail/escape-html.ts'
import type { Mailer } from '#src/mail/mail.ts'
import { identity } from '#src/site/identity.ts'

export const answerJob = 'faq-answer'

const html = (text: string) => escapeHtml(text).replaceAll('\n', '<br>')

/** Mails the answers to questions. The address is deleted when its mail has left, or never will. */
export function answerMails(db: Database, mailer: Mailer): JobKind {
  return {
    name: answerJob,
    concurrency: 1,
    sends: 'mail',
    async run({ id, created_at, subject_id }, signal) {
      const row = await db
        .selectFrom('faq_questions')
        .select(['question', 'email', 'answer'])
        .where('id', '=', subject_id)
        .executeTakeFirst()
      if (!row?.email || !row.answer) return { result: 'dropped' }
      const { question, answer, email: to } = row
      const outcome = await mailer.send(
        {
          // The same at every attempt, so that mail programs show a mail that arrives twice only once.
          id: `faq-answer-${id}-${Date.parse(created_at).toString(36)}`,
          to,
          subject: `Your question to ${identity.name}`,
          text: `You asked:\n\n${question}\n\nOur answer:\n\n${answer}\n\n${identity.name}\n`,
          html: `<p>You asked:</p><blockquote>${html(question)}</blockquote><p>Our answer:</p><p>${html(answer)}</p><p>${html(identity.name)}</p>`,
          headers: {},
        },
        signal,
      )
      if (outcome.result !== 'accepted' && outcome.result !== 'bounced') {
        const { error, errorClass } = outcome
        return { result: 'again', error, errorClass }
      }
      await db
        .updateTable('faq_questions')
        .set({ email: null, answer: null })
        .where('id', '=', subject_id)
        .execute()
      if (outcome.result === 'accepted') return { result: 'done' }
      return { result: 'failed', error: outcome.error, errorClass: outcome.errorClass }
    },
  }
}
