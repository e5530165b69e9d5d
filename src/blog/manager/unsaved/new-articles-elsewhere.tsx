import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { watchChanges } from '#src/editor/unsaved-changes/store.ts'
import { savedAt } from '#src/session/staff-time.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { DiscardButton } from '#src/ui/discard-button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import type { UnsavedArticle } from '../../new-article-contract.ts'
import { discardNewArticle, newArticlesElsewhere } from './new-article-copy.ts'
import { createPath } from './unsaved-blog.ts'

/** New articles that were begun on another device or in another browser and never saved; not the one that is open. */
export function NewArticlesElsewhere({ except }: { except?: string }) {
  const client = useQueryClient()
  const { data = [] } = useQuery(newArticlesElsewhere())
  const articles = data.filter(({ key }) => key !== except)
  // One is shown at once, several when they are asked for; what is shown stays so.
  const [shows, setShows] = useState<boolean>()
  if (shows === undefined && articles.length > 0) setShows(articles.length === 1)
  useEffect(
    () =>
      watchChanges(
        () => void client.invalidateQueries({ queryKey: newArticlesElsewhere().queryKey }),
      ),
    [client],
  )
  if (articles.length > 1 && !shows) {
    return (
      <Notice
        actions={
          <Button look="secondary" onClick={() => setShows(true)}>
            Show them
          </Button>
        }
      >
        <strong>{articles.length} unfinished new articles of yours,</strong> written on other
        devices or in other browsers.
      </Notice>
    )
  }
  return articles.map((article) => (
    <Offer
      key={article.key}
      article={article}
      onDiscarded={() =>
        client.setQueryData(newArticlesElsewhere().queryKey, (before) =>
          before?.filter(({ key }) => key !== article.key),
        )
      }
    />
  ))
}

type OfferProps = { article: UnsavedArticle; onDiscarded: () => void }

function Offer({ article, onDiscarded }: OfferProps) {
  const { key, changesId, title } = article
  const [failed, setFailed] = useState(false)
  const discard = async () => {
    try {
      await discardNewArticle(key, changesId)
      onDiscarded()
    } catch (error) {
      console.error(error)
      setFailed(true)
    }
  }
  return (
    <Notice
      tone={failed ? 'bad' : 'plain'}
      actions={
        <>
          <ButtonLink look="secondary" href={`${createPath}?copy=${encodeURIComponent(key)}`}>
            Go on writing
          </ButtonLink>
          <DiscardButton what={`The new article “${title}”`} onDiscard={() => void discard()} />
        </>
      }
    >
      <strong>Unfinished new article “{title}”</strong> from {savedAt(article.savedAt)}, written on
      another device or in another browser.
      {failed ? ' It was not discarded. Please try again.' : null}
    </Notice>
  )
}
