import type { Database } from '#src/db/database.ts'
import type { Fault } from './fault.ts'
import type { countingMailHost } from './mail-host.ts'
import { mailsLeft } from './mails-left.ts'
import { missing, type people } from './people.ts'

interface SignUps {
  db: Database
  load: ReturnType<typeof people>
  host: Awaited<ReturnType<typeof countingMailHost>>
}

/** After the database was away: acknowledged sign-ups are there, once, with one mail; the others got a 503. */
export async function checkSignUps({ say, check }: Fault, { db, load, host }: SignUps) {
  const acknowledged = load.acknowledged()
  const refused = load.failures()
  say(`${acknowledged.length} sign-ups acknowledged, ${refused.length} refused`)
  const odd = refused.filter((line) => !/^\S+ 503 /.test(line))
  check('every sign-up got 201 or 503', odd.length === 0, odd.slice(0, 3))
  check('every mail left in the end', await mailsLeft(db, 120))
  const rows = await db.selectFrom('people').select('email').execute()
  const emails = rows.map(({ email }) => email)
  const lost = missing(acknowledged, emails)
  check('no acknowledged sign-up is lost', lost.length === 0, lost)
  check('nobody is there twice', new Set(emails).size === emails.length)
  // A mail that was accepted while the database was unavailable is sent again under the same Message-ID.
  const different = [...host.messageIds.values()].filter((ids) => ids.size > 1).length
  check('nobody got two different mails', different === 0, different)
  const without = missing(acknowledged, [...host.mails.keys()])
  check('every acknowledged sign-up has its mail', without.length === 0, without)
}
