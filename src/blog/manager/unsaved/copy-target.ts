import { answer } from '#src/http/client.ts'
import type { DocumentSource } from '../../fields.ts'
import { discardNewArticle, newArticleApi } from './new-article-copy.ts'
import { copyApi, discardCopy } from './working-copy.ts'

interface Write {
  fields: DocumentSource
  changesId: string
  previous: number | null
}

/** The place on the server for the unsaved changes of an editor. */
export interface CopyTarget {
  /** Another id means another row, with its own revisions. */
  id: string
  put: (write: Write) => Promise<{ revision: number }>
  discard: (changesId: string) => Promise<void>
}

const failure = 'Error keeping unsaved changes'

export function blogCopy(blogId: number, baseVersion: number): CopyTarget {
  return {
    id: `blog ${blogId}`,
    put: ({ fields, ...rest }) =>
      answer(
        copyApi().$put({
          param: { blogId: `${blogId}` },
          json: { ...fields, ...rest, baseVersion },
        }),
        failure,
      ),
    discard: (changesId) => discardCopy(blogId, changesId),
  }
}

/** The target of an article that was never saved; the key identifies it until the save that creates it. */
export function newArticleCopy(key: string): CopyTarget {
  return {
    id: `new ${key}`,
    put: ({ fields, ...rest }) =>
      answer(newArticleApi().$put({ param: { key }, json: { ...fields, ...rest } }), failure),
    discard: (changesId) => discardNewArticle(key, changesId),
  }
}
