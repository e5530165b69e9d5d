/** Printed when the site accepts requests. */
export function announce(url: string): void {
  process.stdout.write(`Wireloom is at ${url}\n`)
}

/**
 * Printed when the account is created, not when the site serves: a start that fails in between would lose the
 * password.
 */
export function announceFirstAccount(account: { username: string; password: string }): void {
  const lines = [
    'The first staff account, shown only this once: sign in at /contentmanager/login',
    `  username  ${account.username}`,
    `  password  ${account.password}`,
    '',
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}

/** Printed at each start until it is resolved: nobody else would know why the codes are refused. */
export function announceUnreadableApps(usernames: string[]): void {
  const lines = [
    `The signing secret was replaced, and the authenticator apps of ${usernames.join(', ')} no longer work here.`,
    '  Put the former secret back (docs/operations.md, "The signing secret"); or they sign in with a recovery code and add',
    '  the app again; or: npm run staff -- reset-second-factor USERNAME',
    '',
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}
