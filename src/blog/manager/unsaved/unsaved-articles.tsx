import {
  type KindOfText,
  UnsavedTexts,
  type UnsavedTextsProps,
  unsavedOf,
} from '#src/editor/screen/unsaved-texts.tsx'
import { createPath, managerQueries } from '../queries.ts'

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
