import { useInfiniteQuery } from '@tanstack/react-query'
import { useIsHidden } from '#src/ui/browser/delayed-work.ts'
import { Notice } from '#src/ui/dialog/notice.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import { RouterLink } from '#src/ui/page/router-link.tsx'
import type { NewsletterSummary } from '../contract.ts'
import styles from './panel.module.css'
import { newDrafts, newsletterCalls, newsletterQueries, subjectOf } from './queries.ts'

type TemplatesProps = { onCreated: (newsletterId: number) => void }

/** Saved texts to start from. Nothing is shown while there are none. */
export function Templates({ onCreated }: TemplatesProps) {
  const { data } = useInfiniteQuery(newsletterQueries.templates())
  const isHidden = useIsHidden()
  const { error, button } = useAction()
  const shown = (data?.pages.flatMap((page) => page.newsletters) ?? []).filter(
    ({ newsletterId }) => !isHidden(subjectOf(newsletterId)),
  )
  if (shown.length === 0) return null
  const start = async ({ newsletterId }: NewsletterSummary) => {
    const { kind, subject, preheader, content } = await newsletterCalls.read(newsletterId)
    const { audience } = newDrafts[kind === 'invitation' ? 'invitation' : 'newsletter']
    const fields = { subject, preheader, content, audience }
    const draft = await newsletterCalls.create(kind === 'invitation' ? { ...fields, kind } : fields)
    onCreated(draft.newsletterId)
  }
  return (
    <section className={styles.panel} aria-labelledby="templates">
      <h2 id="templates">Templates</h2>
      {error ? <Notice tone="bad">{error}</Notice> : null}
      <ul className={styles.versions}>
        {shown.map((one) => (
          <li key={one.newsletterId}>
            <RouterLink href={`/contentmanager/newsletters/${one.newsletterId}`}>
              {one.template}
            </RouterLink>
            <Button
              look="secondary"
              aria-label={`New from ${one.template}`}
              {...button(() => start(one), 'Draft created.')}
            >
              New from this
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
