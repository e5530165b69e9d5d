import type * as Y from 'yjs'
import { silentChange } from './shared-document.ts'

/*
 * Notes of the people who changed a part since a saved version. An entry is written with the first change of a part after a save,
 * so it costs nothing while somebody types.
 */

const separator = '|'

const authorsOf = (y: Y.Doc): Y.Map<number> => y.getMap('authors')

export function noteAuthor(y: Y.Doc, part: string, username: string, version: number): void {
  const key = `${part}${separator}${username}`
  if (authorsOf(y).get(key) === version) return
  y.transact(() => authorsOf(y).set(key, version), silentChange)
}

/** The people who changed a part since this version; if the notes are older, those of the last change. */
export function authorsIn(y: Y.Doc, part: string, version: number): string[] {
  const notes = [...authorsOf(y).entries()].flatMap(([key, since]) => {
    const at = key.lastIndexOf(separator)
    return key.slice(0, at) === part ? [{ username: key.slice(at + 1), since }] : []
  })
  const newest = Math.max(...notes.map(({ since }) => since), 0)
  const from = Math.min(newest, version)
  return notes.filter(({ since }) => since >= from).map(({ username }) => username)
}
