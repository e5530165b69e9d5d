import { removeChanges } from '#src/editor/unsaved-changes/store.ts'
import type { UnsavedChanges } from '#src/editor/unsaved-changes/unsaved-changes.ts'
import { useRecoverableChanges } from '#src/editor/unsaved-changes/use-recoverable-changes.ts'
import { savedAt } from '#src/session/staff-time.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { DiscardButton } from '#src/ui/discard-button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { discardNewArticle } from './new-article-copy.ts'
import { isUnsavedBlog, type UnsavedBlog } from './unsaved-blog.ts'
import { discardCopy } from './working-copy.ts'

/** Changes to blogs that the server does not have, each a click away from being continued; all, or one page's. */
export function UnsavedBlogs({ href }: { href?: string }) {
  const all = useRecoverableChanges(
    (changes) => changes.kind === 'blog' && (href === undefined || changes.href === href),
  )
  return all.map((changes) => {
    const label = labelOf(changes, all)
    return (
      <Notice
        key={changes.id}
        tone={changes.trouble || changes.inThisTabOnly ? 'warning' : 'plain'}
        actions={
          <>
            <ButtonLink look="secondary" href={`${changes.href}?work=${changes.id}`}>
              Continue
            </ButtonLink>
            <DiscardButton what={label} onDiscard={() => void discard(changes)} />
          </>
        }
      >
        <strong>{label}</strong> from {savedAt(changes.changedAt)}.
        {changes.trouble ? (
          <>
            <br />
            {changes.trouble}
          </>
        ) : null}{' '}
        {changes.inThisTabOnly
          ? 'This browser does not store them: they are lost when this tab is closed or reloaded.'
          : changes.trouble
            ? 'Nothing is lost.'
            : null}
      </Notice>
    )
  })
}

/** Here, and their copy on the server. */
async function discard(changes: UnsavedChanges): Promise<void> {
  // First there: without those in this browser it would be offered as written on another device.
  if (isUnsavedBlog(changes) && navigator.onLine) {
    await discardOnServer(changes).catch((error: unknown) => console.error(error))
  }
  await removeChanges(changes.id)
}

async function discardOnServer({ id, data: { base, attempt } }: UnsavedChanges<UnsavedBlog>) {
  if (base) await discardCopy(base.blogId, id)
  else if (attempt) await discardNewArticle(attempt.key, id)
}

/** Two sets of changes to one article are numbered, the newest first. */
function labelOf(changes: UnsavedChanges, all: readonly UnsavedChanges[]): string {
  const alike = all.filter(({ title, href }) => title === changes.title && href === changes.href)
  const number = alike.length > 1 ? ` ${alike.indexOf(changes) + 1} of ${alike.length}` : ''
  return `Unsaved changes${number} to “${changes.title}”`
}
