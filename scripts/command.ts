/** Runs a command of the command line: prints its lines, or its error as one clear message, and exits. */
export async function command(work: (args: string[]) => Promise<string[]>): Promise<never> {
  try {
    const lines = await work(process.argv.slice(2))
    process.stdout.write(`${lines.join('\n')}\n`)
    process.exit(0)
  } catch (error) {
    const known = ['ConfigError', 'AccountError', 'BackupError']
    if (!(error instanceof Error) || !known.includes(error.name)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}
