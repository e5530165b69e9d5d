import type SMTPConnection from 'nodemailer/lib/smtp-connection/index.js'
import { errorClassOf } from '#src/jobs/error-class.ts'
import { kindOfReply, kindOfStatus, statusIn } from './bounce-kind.ts'
import type { MailOutcome } from './mail.ts'

type SendError = Partial<SMTPConnection.SMTPError>

/** Turns an error into an outcome. `begun`: bytes of the mail may have been sent. */
export function judge(error: SendError, begun: boolean): MailOutcome {
  const { code, command, responseCode, response } = error
  const failure = { error: textOf(error), errorClass: errorClassOf(error) }
  // All other codes are about the connection: the server has not replied to this mail.
  const isRefusal = code === 'EENVELOPE' || code === 'EMESSAGE'
  if (!isRefusal) return { result: begun ? 'uncertain' : 'later', ...failure }
  // nodemailer itself rejected the address.
  if (command === 'API') return { result: 'bounced', kind: 'refused', ...failure }
  const isAboutMail = command === 'RCPT TO' || code === 'EMESSAGE'
  // A refused sender, a refused DATA or a 421 is about this site: other recipients would get the same answer.
  if (!isAboutMail || responseCode === undefined || responseCode === 421) {
    return { result: 'later', ...failure }
  }
  if (responseCode < 500) return { result: 'again', ...failure }
  const kind =
    command === 'RCPT TO'
      ? kindOfReply(responseCode, response)
      : // A rejected text says nothing about the mailbox, unless the status code does.
        (kindOfStatus(statusIn(response)) ?? 'refused')
  return { result: 'bounced', kind, ...failure }
}

/** More of an error is not searched for addresses. */
const longestError = 2000

function textOf({ responseCode, response, command, message }: SendError): string {
  if (responseCode) {
    const answer = [responseCode, statusIn(response)].filter(Boolean).join(' ')
    return `The mail server answered ${answer} to ${command ?? 'the mail'}`
  }
  const text = message ?? 'The mail server cannot be reached'
  return text
    .slice(0, longestError)
    .replace(/\S+@\S+/g, '…')
    .slice(0, 300)
}
