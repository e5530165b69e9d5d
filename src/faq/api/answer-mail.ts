import { randomUUID } from 'node:crypto'
import { ProblemError } from '#src/http/problem.ts'
import { escapeHtml } from '#src/mail/escape-html.ts'
import type { Mailer } from '#src/mail/mail.ts'
import { identity } from '#src/site/identity.ts'

const sendMs = 20_000

const html = (text: string) => escapeHtml(text).replaceAll('\n', '<br>')

/** Sent while staff wait: whoever answers sees at once whether it left. */
export async function sendAnswer(
  mailer: Mailer,
  { to, question, answer, publicUrl }: Record<'to' | 'question' | 'answer' | 'publicUrl', string>,
): Promise<void> {
  const outcome = await mailer.send(
    {
      id: `faq-answer-${randomUUID()}`,
      to,
      subject: `Your question to ${identity.name}`,
      text: `You asked:\n\n${question}\n\nOur answer:\n\n${answer}\n\n${identity.name}\n`,
      html: `<p>You asked:</p><blockquote>${html(question)}</blockquote><p>Our answer:</p><p>${html(answer)}</p><p>${html(identity.name)}</p>`,
      headers: {},
      link: `${publicUrl}/faq`,
    },
    AbortSignal.timeout(sendMs),
  )
  if (outcome.accepted) return
  throw new ProblemError(503, 'The mail could not be sent. Please try again.', {
    headers: { 'retry-after': '30' },
  })
}
