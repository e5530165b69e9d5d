/** Runs `work`; an invalid setting ends the process with a line that says what to change, without a stack trace. */
export async function explainConfigErrors(work) {
  try {
    await work()
  } catch (error) {
    if (error?.name !== 'ConfigError') throw error
    process.stderr.write(`Wireloom cannot start:\n${error.message.replace(/^/gm, '  ')}\n`)
    process.exit(1)
  }
}
