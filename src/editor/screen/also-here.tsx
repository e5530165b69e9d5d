import { useUsername } from '#src/session/session.ts'
import { Notice } from '#src/ui/dialog/notice.tsx'
import { listOf } from '#src/ui/text/words.ts'
import type { Present } from '../sync/open-document.ts'

/** The other people, and one's own other tabs, that have a text open. Everybody writes in the same one. */
export function AlsoHere({ others }: { others: readonly Present[] }) {
  const own = useUsername()
  if (others.length === 0) return null
  const names = others.map(({ username }) => (username === own ? 'you, elsewhere' : username))
  return <Notice>Also here: {listOf(names)}</Notice>
}
