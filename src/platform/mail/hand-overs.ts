import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface HandOvers {
  /** Call it as soon as the last byte of a mail went out. */
  note: (id: string) => void
  /** The mail host answered no: the mail was not handed over after all. */
  undo: (id: string) => void
  has: (id: string) => boolean
}

/** Only the last few can be in doubt after a crash. */
const mostKept = 1000

/**
 * Which mails were handed to the mail host, written before the database can know. A process that is killed
 * between the host's "taken" and the commit would otherwise send the mail a second time. The note goes to the
 * system at once and survives the process; it needs not survive a power failure, which would lose the mail's
 * last bytes with it.
 *
 * A file for each mail: several sites may share the folder, and none of them can overwrite another's note or miss it.
 */
export function openHandOvers(folder: string, kept = mostKept): HandOvers {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  forgetOldest(folder, kept)
  let notes = 0
  const pathOf = (id: string) => join(folder, id)
  return {
    note(id) {
      try {
        writeFileSync(pathOf(id), '', { mode: 0o600 })
        notes++
        if (notes % kept === 0) forgetOldest(folder, kept)
      } catch {
        // On a full disk a mail may leave twice after a crash; an error here, within the mail's stream, would be one.
      }
    },
    undo: (id) => rmSync(pathOf(id), { force: true }),
    has: (id) => existsSync(pathOf(id)),
  }
}

function forgetOldest(folder: string, kept: number): void {
  const names = readdirSync(folder)
  if (names.length <= kept) return
  const ages = names.map((name) => {
    const path = join(folder, name)
    // Another site may be at this too.
    return { path, at: statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0 }
  })
  ages.sort((a, b) => b.at - a.at)
  for (const { path } of ages.slice(kept)) rmSync(path, { force: true })
}
