import type { Database } from '#src/db/database.ts'
import type { JobKind } from '#src/jobs/job-kind.ts'
import type { Mailer } from '#src/mail/mail.ts'
import type { ReadSender } from '#src/mail/sender.ts'
import { htmlMail, type SimpleMail, textMail } from '#src/mail/simple-mail.ts'
import { identity } from '#src/site/identity.ts'

export const answerJob = 'faq-answer'

interface AnswerMailDeps {
  db: Database
  mailer: Mailer
  readSender: ReadSender
}

/** Mails the answers to questions. The address is deleted when its mail has left, or never will. */
export function answerMails({ db, mailer, readSender }: AnswerMailDeps): JobKind {
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
      const content: SimpleMail = {
        brand: identity,
        title: 'Your question',
        paragraphs: ['You asked:', { quote: question }, 'Our answer:', answer],
        reason: `You get this mail because you asked a question at ${identity.name}. We do not keep your address.`,
      }
      const outcome = await mailer.send(
        {
          // The same at every attempt, so that mail programs show a mail that arrives twice only once.
          id: `faq-answer-${id}-${Date.parse(created_at).toString(36)}`,
          to,
          subject: `Your question to ${identity.name}`,
          text: textMail(content),
          html: htmlMail(content),
          headers: {},
          sender: await readSender(),
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
