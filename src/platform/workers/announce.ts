/** Printed when the site can answer. */
export function announce(url: string): void {
  process.stdout.write(`Wireloom is at ${url}\n`)
}

/** Printed when the account is created, not when the site is up: a start that fails in between would lose the password. */
export function announceFirstAccount(account: { username: string; password: string }): void {
  const lines = [
    'The first staff account, shown only this once: sign in at /contentmanager/login',
    `  username  ${account.username}`,
    `  password  ${account.password}`,
    '',
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}
