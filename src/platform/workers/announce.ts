export interface FirstAccount {
  username: string
  password: string
}

/** Printed once, when the site can be reached. */
export function announce(url: string, firstAccount: FirstAccount | undefined): void {
  const lines = [`Wireloom is at ${url}`]
  if (firstAccount) {
    lines.push(
      '',
      `The first staff account, shown only now: sign in at ${url}/contentmanager/login`,
      `  username  ${firstAccount.username}`,
      `  password  ${firstAccount.password}`,
      '',
    )
  }
  process.stdout.write(`${lines.join('\n')}\n`)
}
