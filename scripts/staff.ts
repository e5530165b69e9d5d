import { createInterface } from 'node:readline/promises'
import { commandLine } from '#src/activity/record.ts'
import { removeLinksOf } from '#src/blog/api/review/review.ts'
import { readConfig } from '#src/config/config.ts'
import { openAsItIs } from '#src/db/open-at-start.ts'
import { roles } from '#src/feature/roles.ts'
import {
  AccountError,
  addAccount,
  changePassword,
  changeRole,
  generatePassword,
  listAccounts,
  removeAccount,
} from '#src/staff/api/accounts/accounts.ts'
import { createCredentialNotices } from '#src/staff/api/accounts/staff-mails.ts'
import { removeSecondFactors } from '#src/staff/api/sign-in/second-factors.ts'
import { command } from './command.ts'

const usage = `npm run staff -- list
npm run staff -- add USERNAME [ROLE]  owner (the default), editor or writer; the password is asked for,
                                      read from standard input, or generated
npm run staff -- passwd USERNAME      likewise; ends every session of the account
npm run staff -- role USERNAME ROLE   ends every session of the account
npm run staff -- reset-second-factor USERNAME
npm run staff -- remove USERNAME`

await command(async ([action, username, ...rest]) => {
  const config = readConfig(process.env)
  const notices = createCredentialNotices(config.mail.smtpUrl !== undefined)
  const { db, close } = await openAsItIs(config.database)
  try {
    if (action === 'list' && !username) {
      const accounts = await listAccounts(db)
      return accounts.map(
        ({ username, role, created_at }) => `${username}  ${role}  since ${created_at}`,
      )
    }
    const role = roles.find((one) => one === rest[0])
    const takesRole = action === 'add' || action === 'role'
    if (!username || rest.length > (takesRole ? 1 : 0)) throw new AccountError(usage)
    if (rest.length && !role) throw new AccountError(usage)
    if (action === 'remove') {
      await removeAccount(db, username, { removeReviewLinks: removeLinksOf })
      return [`${username} is removed and signed out.`]
    }
    if (action === 'reset-second-factor') {
      await removeSecondFactors(db, { username, who: commandLine, notices })
      return [`${username} signs in with the password alone, and is signed out.`]
    }
    if (action === 'role' && role) {
      await changeRole(db, { username, role })
      return [`${username} is ${role} now, and signed out.`]
    }
    if (action !== 'add' && action !== 'passwd') throw new AccountError(usage)
    const { password, generated } = await choosePassword()
    if (action === 'add') await addAccount(db, username, password, { role })
    else {
      await changePassword(db, {
        username,
        password,
        afterwards: (trx, { id }) => notices(trx, id, 'password'),
      })
    }
    const done = action === 'add' ? `${username} may sign in.` : `${username} has a new password.`
    return generated ? [done, `password  ${password}`] : [done]
  } finally {
    await close()
  }
})

/** Never an argument, because arguments stay in the shell's history and in the list of processes. */
async function choosePassword(): Promise<{ password: string; generated: boolean }> {
  const terminal = process.stdin.isTTY
  const lines = createInterface({
    input: process.stdin,
    output: terminal ? process.stdout : undefined,
  })
  const typed = terminal
    ? await lines.question('Password (empty: generate one): ')
    : (await lines[Symbol.asyncIterator]().next()).value
  lines.close()
  return typed
    ? { password: typed, generated: false }
    : { password: generatePassword(), generated: true }
}
