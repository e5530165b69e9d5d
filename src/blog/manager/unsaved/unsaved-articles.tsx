import { type KindOfText, UnsavedTexts } from '#src/editor/screen/unsaved-texts.tsx'
import { managerQueries } from '../queries.ts'
import { createPath } from './paths.ts'

const articles: KindOfText = {
  kind: 'article',
  storedKind: 'blog',
  noun: 'article',
  createPath,
  queries: managerQueries.everything,
}

type UnsavedArticlesProps = {
  /** The document that is open here. */
  except?: string
  /** How many are shown until somebody asks for all. */
  atOnce?: number
}

/** Texts of this person that no article contains. */
export function UnsavedArticles(props: UnsavedArticlesProps) {
  return <UnsavedTexts of={articles} {...props} />
}
