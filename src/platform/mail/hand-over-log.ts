import { mkdirSync, openSync, readFileSync, renameSync, writeFileSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

export interface HandOverLog {
  /** Call it as soon as the last byte of a mail went out. */
  note: (id: string) => void
  /** The mail host answered no: the mail was not handed over after all. */
  undo: (id: string) => void
  has: (id: string) => boolean
}

/** Only the last few can be in doubt after a crash. */
const linesKept = 1000

/**
 * Which mails were handed to the mail host, written before the database can know. A process that is killed
 * between the host's "taken" and the commit would otherwise send the mail a second time. The write goes to the
 * system at once and survives the process; it needs not survive a power failure, which would lose the mail's
 * last bytes with it.
 */
export function openHandOverLog(path: string): HandOverLog {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const lines = readLines(path).slice(-linesKept)
  writeFileSync(`${path}.part`, lines.map((line) => `${line}\n`).join(''), { mode: 0o600 })
  renameSync(`${path}.part`, path)
  const file = openSync(path, 'a', 0o600)
  const handedOver = new Set<string>()
  for (const line of lines) apply(handedOver, line)
  const write = (line: string) => {
    writeSync(file, `${line}\n`)
    apply(handedOver, line)
  }
  return {
    note: (id) => write(`+${id}`),
    undo: (id) => write(`-${id}`),
    has: (id) => handedOver.has(id),
  }
}

function apply(handedOver: Set<string>, line: string): void {
  if (line.startsWith('+')) handedOver.add(line.slice(1))
  else handedOver.delete(line.slice(1))
}

function readLines(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split('\n').filter(Boolean)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
