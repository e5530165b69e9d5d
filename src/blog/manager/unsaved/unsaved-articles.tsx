import {
  type KindOfText,
  UnsavedTexts,
  type UnsavedTextsProps,
  unsavedOf,
} from '#src/editor/screen/unsaved-texts.tsx'
import { managerQueries } from '../queries.ts'
import { createPath } from './paths.ts'

const articles: KindOfText = {
  kind: 'article',
  storedKind: 'blog',
  noun: 'article',
  createPath,
  queries: managerQueries.everything,
}

export const unsavedArticlesQuery = () => unsavedOf(articles)

export function UnsavedArticles(props: Omit<UnsavedTextsProps, 'of'>) {
  return <UnsavedTexts of={articles} {...props} />
}
