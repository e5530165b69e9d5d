import { useQuery } from '@tanstack/react-query'
import { useIsAtLeast } from '#src/session/use-session.ts'
import { Notice } from '#src/ui/notice.tsx'
import { RouterLink } from '#src/ui/router-link.tsx'
import { managerQueries } from '../queries.ts'

/** For editors: the drafts that writers have submitted. */
export function SubmittedBlogs() {
  const isEditor = useIsAtLeast('editor')
  const { data: cards = [] } = useQuery({ ...managerQueries.submitted(), enabled: isEditor })
  if (!isEditor || cards.length === 0) return null
  return (
    <Notice>
      <strong>Waiting for review</strong>
      <ul>
        {cards.map(({ blogId, title, author }) => (
          <li key={blogId}>
            <RouterLink href={`/contentmanager/blogger/edit/${blogId}`}>{title}</RouterLink>, by{' '}
            {author}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
