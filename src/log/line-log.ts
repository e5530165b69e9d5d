import { version } from '#src/config/version.ts'

const levels = { fatal: 60, error: 50, warn: 40, info: 30, debug: 20, trace: 10 }

export type LineLog = ReturnType<typeof lineLog>

/** Writes the same lines as log.ts, for the primary: it logs little, and pino would be a tenth of its memory. */
export function lineLog(level: string) {
  const least = levels[level as keyof typeof levels] ?? Number.POSITIVE_INFINITY
  const write = (number: number) => (facts: object, text: string) => {
    if (number < least) return
    const line = {
      level: number,
      time: new Date().toISOString(),
      pid: process.pid,
      version,
      ...facts,
      msg: text,
    }
    process.stdout.write(`${JSON.stringify(line)}\n`)
  }
  return { info: write(levels.info), warn: write(levels.warn), error: write(levels.error) }
}
