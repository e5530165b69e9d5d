import { useQuery } from '@tanstack/react-query'
import { useIsAtLeast } from '#src/session/session.ts'
import { staffAnswer, staffClient } from '#src/session/staff-call.ts'
import { countOf } from '#src/ui/text/words.ts'
import type { LinksApi } from '../../api/links.ts'
import type { LinkingText } from '../../links-contract.ts'
import { paramOf, staffQuery } from '../queries.ts'
import styles from './links-here.module.css'

const linksHere = ([blogId = 0, ...more]: readonly number[]) => ({
  ...staffQuery(['links-here', blogId, ...more], () => {
    const query = more.length > 0 ? { also: more.join(',') } : {}
    const call = staffClient<LinksApi>().blogs[':blogId']['links-here'].$get({
      param: paramOf(blogId),
      query,
    })
    return staffAnswer(call, 'Error finding links to an article')
  }),
  staleTime: 0,
})

const names: Record<LinkingText['kind'], string> = {
  article: 'Article',
  update: 'Article',
  newsletter: 'Newsletter',
  faq: 'FAQ',
}

/** The texts whose links break when these articles are unpublished or deleted. Only editors see them all. */
export function LinksHere({ blogIds }: { blogIds: readonly number[] }) {
  return useIsAtLeast('editor') ? <Links blogIds={blogIds} /> : null
}

function Links({ blogIds }: { blogIds: readonly number[] }) {
  const { data, isError } = useQuery(linksHere(blogIds))
  return (
    <div role="status">
      {data ? null : isError ? (
        <p>The links that would break could not be found.</p>
      ) : (
        <p>Looking for links that would break...</p>
      )}
      {data?.total === 0 ? <p>No other text links here.</p> : null}
      {data && data.total > 0 ? (
        <>
          <p>{countOf(data.total, 'text links', 'texts link')} here. These links would break:</p>
          <ul className={styles.links}>
            {data.links.map(({ kind, title, detail, href }) => (
              <li key={`${kind}${href}`}>
                <a href={href} target="_blank" rel="noreferrer">
                  {title || 'Untitled'}
                </a>{' '}
                <small>
                  {names[kind]}
                  {detail ? `, ${detail}` : null}
                </small>
              </li>
            ))}
          </ul>
          {data.total > data.links.length ? (
            <p>And {countOf(data.total - data.links.length, 'more text', 'more texts')}.</p>
          ) : null}
        </>
      ) : null}
    </div>
  )
}
