import {
  type Claimed,
  defineJob,
  type Job,
  type JobKind,
  type JobType,
  type JobWords,
  type Outcome,
} from '#src/jobs/job-kind.ts'
import type { Mail, Mailer, MailOutcome, ReadSender, Sender } from './mail.ts'

export interface MailDeps {
  mailer: Mailer
  readSender: ReadSender
}

/** A mail as its feature composes it. The job adds the id and the sender. */
export interface Composed extends Omit<Mail, 'id' | 'sender'> {
  /** Called when the mail has left, or never will because the address has no mailbox. */
  settled?: (result: 'accepted' | 'no-mailbox') => Promise<void>
}

interface MailJob<Type extends JobType> {
  words: JobWords
  concurrency?: number
  /** Returns undefined if the mail is no longer wanted. */
  compose: (claimed: Claimed<Type>, sender: Sender) => Promise<Composed | undefined>
}

/**
 * A kind of job that sends one mail, from the sender that owners have set. If the process dies after the mail has left,
 * it is sent again under the same Message-ID, so that mail programs show it once.
 */
export function mailJob<Type extends JobType>(
  { mailer, readSender }: MailDeps,
  type: Type,
  { compose, ...settings }: MailJob<Type>,
): JobKind {
  return defineJob(type, {
    ...settings,
    sends: 'mail',
    async run(claimed, signal) {
      const sender = await readSender()
      const composed = await compose(claimed, sender)
      if (!composed) return { result: 'dropped' }
      const { settled, ...mail } = composed
      const id = mailId(claimed.job)
      const outcome = readOutcome(await mailer.send({ ...mail, id, sender }, signal))
      if (outcome.result === 'done') await settled?.('accepted')
      if (outcome.result === 'failed') await settled?.('no-mailbox')
      return outcome
    },
  })
}

type MailOfJob = Pick<Job, 'kind' | 'id' | 'created_at'>

/** The id of a job's mail, the same for every attempt, also if 0.2.0 made the first one. */
const mailId = ({ kind, id, created_at }: MailOfJob) => {
  const name = kind === 'confirmation-mail' ? 'confirmation' : kind
  return `${name}-${id}-${Date.parse(created_at).toString(36)}`
}

export const forgetMails = (mailer: Mailer, jobs: MailOfJob[]): Promise<void> =>
  mailer.forget(jobs.map(mailId))

/** The one reading of an attempt: only an address without a mailbox is final, everything else is tried again. */
function readOutcome(outcome: MailOutcome): Outcome {
  if (outcome.result === 'accepted') return { result: 'done' }
  const { error, errorClass } = outcome
  const hasNoMailbox = outcome.result === 'bounced' && outcome.kind === 'hard'
  return { result: hasNoMailbox ? 'failed' : 'again', error, errorClass }
}
