import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { staffAccount } from '../playwright.config.ts'
import { cheapHash } from './colleagues.ts'

/**
 * Once the site is there: a sign-in of the shared account costs little. Most journeys begin with one, and checking a
 * password is slow on purpose; the real cost is met by the sites that journeys start.
 */
export default function makeSignInCheap() {
  const db = new DatabaseSync(join(process.env.E2E_DATA_DIR ?? '', 'wireloom.db'))
  db.exec('pragma busy_timeout = 5000')
  db.prepare('update staff_accounts set password_hash = ? where username = ?').run(
    cheapHash(staffAccount.password),
    staffAccount.username,
  )
  db.close()
}
