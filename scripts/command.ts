/** Runs a command of the command line: prints its lines, or its error as one clear message, and exits. */
export async function command(work: (args: string[]) => Promise<string[]>): Promise<never> {
  try {
    const lines = await work(process.argv.slice(2))
    process.stdout.write(`${lines.join('\n')}\n`)
    process.exit(0)
  } catch (error) {
    const line = lineOf(error)
    if (!line) throw error
    process.stderr.write(`${line}\n`)
    process.exit(1)
  }
}

const explained = [
  'ConfigError',
  'AccountError',
  'BackupError',
  'ObjectStoreError',
  'ImportRefused',
]

/** An operator needs no stack for a setting, an account, a backup or a file that is not as the command needs it. */
function lineOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if (explained.includes(error.name)) return error.message
  const { path, code } = error as NodeJS.ErrnoException
  return path && code ? error.message : undefined
}
