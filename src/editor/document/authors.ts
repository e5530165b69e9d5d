import type * as Y from 'yjs'
import { silentChange } from './shared-document.ts'

/*
 * Notes of the people who changed a part since it was last saved. An entry is written with the first change of a part
 * after a save, so it costs nothing while somebody types. Whoever saves removes the notes of the parts that are saved
 * now. Versions alone would not do: a save by a program has a new version and leaves unsaved changes as they are.
 */

const separator = '|'

const authorsOf = (y: Y.Doc): Y.Map<number> => y.getMap('authors')

const partIn = (key: string) => key.slice(0, key.lastIndexOf(separator))

export function noteAuthor(y: Y.Doc, part: string, username: string, version: number): void {
  const key = `${part}${separator}${username}`
  if (authorsOf(y).get(key) === version) return
  y.transact(() => authorsOf(y).set(key, version), silentChange)
}

/** The people who changed a part since it was last saved. */
export const authorsIn = (y: Y.Doc, part: string): string[] =>
  [...authorsOf(y).keys()]
    .filter((key) => partIn(key) === part)
    .map((key) => key.slice(part.length + separator.length))

/** Removes the notes of all parts but those that are not saved. */
export function forgetAuthors(y: Y.Doc, unsaved: readonly string[]): void {
  const saved = [...authorsOf(y).keys()].filter((key) => !unsaved.includes(partIn(key)))
  if (saved.length === 0) return
  y.transact(() => {
    for (const key of saved) authorsOf(y).delete(key)
  }, silentChange)
}
