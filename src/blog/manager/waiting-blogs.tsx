import { type KeptWork, removeWork } from '#src/platform/kept-work/kept-work.ts'
import { useWaitingWorks } from '#src/platform/kept-work/use-waiting-works.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { savedAt } from '#src/ui/saved-at.ts'

/** Work on blogs that the server does not have, each a click away from being continued; all, or one page's. */
export function WaitingBlogs({ href }: { href?: string }) {
  const belongs = (work: KeptWork) =>
    work.kind === 'blog' && (href === undefined || work.href === href)
  return useWaitingWorks(belongs).map((work) => (
    <Notice
      key={work.id}
      tone={work.trouble ? 'warning' : 'plain'}
      actions={
        <>
          <ButtonLink look="secondary" href={`${work.href}?work=${work.id}`}>
            Continue
          </ButtonLink>
          <Button look="quiet" onClick={() => void removeWork(work.id)}>
            Discard
          </Button>
        </>
      }
    >
      <strong>Unsaved work on “{work.title}”</strong> from {savedAt(work.changedAt)}.
      {work.trouble ? (
        <>
          <br />
          {work.trouble}
        </>
      ) : null}
    </Notice>
  ))
}
