import type { Database } from '#src/db/database.ts'
import type { Log } from '#src/log/log.ts'
import type { Mailer } from '#src/mail/mail.ts'
import { forgetMails } from '#src/mail/mail-job.ts'
import { erase } from '#src/people/erasure/erasures.ts'
import type { PersonHooks } from '#src/people/person.ts'

export interface EraseDeps {
  db: Database
  mailer: Mailer
  hooks: PersonHooks
  /** The list of erasures beside the database. */
  erasuresFile: string
  /** The ids of other mails to a person, whose copies are deleted with the person. */
  otherMailIds: (db: Database, personId: number) => Promise<string[]>
}

export type EraseLead = ReturnType<typeof createEraseLead>

/** Erases a person and the copies of all mails to the person; `by` is undefined if the person did it. */
export function createEraseLead({ db, mailer, hooks, erasuresFile, otherMailIds }: EraseDeps) {
  return async ({ id, by, log }: { id: number; by?: string; log: Log }): Promise<void> => {
    const others = await otherMailIds(db, id)
    const { jobs, isListed } = await erase(db, { id, by, hooks, erasuresFile })
    await forgetMails(mailer, jobs)
    await mailer.forget(others)
    if (!isListed) {
      log.error('an erasure is not in DATA_DIR/erasures.jsonl: let this user write it')
    }
  }
}
