import type { Database } from '#src/db/database.ts'
import { jobType } from '#src/jobs/job-kind.ts'
import { type MailDeps, mailJob } from '#src/mail/mail-job.ts'
import { htmlMail, type SimpleMail, textMail } from '#src/mail/simple-mail.ts'
import { identity } from '#src/site/identity.ts'

export const answerJob = jobType('faq-answer', { questionId: 'subject_id' })

/** Mails the answers to questions. The address is deleted when its mail has left, or never will. */
export const answerMails = (db: Database, deps: MailDeps) =>
  mailJob(deps, answerJob, {
    words: {
      one: 'answer to a question',
      many: 'answers to questions',
      host: 'the mail server',
      page: '/contentmanager/faq',
    },
    async compose({ payload: { questionId } }, { brand }) {
      const row = await db
        .selectFrom('faq_questions')
        .select(['question', 'email', 'answer'])
        .where('id', '=', questionId)
        .executeTakeFirst()
      if (!row?.email || !row.answer) return undefined
      const { question, answer, email: to } = row
      const content: SimpleMail = {
        brand,
        title: 'Your question',
        paragraphs: ['You asked:', { quote: question }, 'Our answer:', answer],
        reason: `You get this mail because you asked a question at ${identity.name}. We do not keep your address.`,
      }
      return {
        to,
        subject: `Your question to ${identity.name}`,
        text: textMail(content),
        html: htmlMail(content),
        headers: {},
        settled: async () => {
          await forgetting(db).where('id', '=', questionId).execute()
        },
      }
    },
  })

const undeliveredDays = 30

/** An answer that was given up can be tried again for this long. Then the address is deleted all the same. */
export async function forgetUndelivered(db: Database, now: number): Promise<void> {
  await forgetting(db)
    .where('state', '=', 'answered')
    .where('email', 'is not', null)
    .where('closed_at', '<', new Date(now - undeliveredDays * 86_400_000).toISOString())
    .execute()
}

const forgetting = (db: Database) =>
  db.updateTable('faq_questions').set({ email: null, answer: null })
