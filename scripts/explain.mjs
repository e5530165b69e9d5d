/** Runs a program of the site; bad settings end it with what is wrong with them, not with a stack. */
export async function explained(work) {
  try {
    await work()
  } catch (error) {
    if (error?.name !== 'ConfigError') throw error
    process.stderr.write(`Wireloom cannot start:\n${error.message.replace(/^/gm, '  ')}\n`)
    process.exit(1)
  }
}
