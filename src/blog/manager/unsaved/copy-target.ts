import { answer } from '#src/http/client.ts'
import type { DocumentSource } from '../../fields.ts'
import { discardNewArticle, newArticleApi } from './new-article-copy.ts'
import { copyApi, discardCopy } from './working-copy.ts'

interface Write {
  fields: DocumentSource
  changesId: string
  previous: number | null
}

/** Where on the server the unsaved changes of an editor go. */
export interface CopyTarget {
  /** Another id: another row, with revisions of its own. */
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

/** Of an article that was never saved; the key names it from the first word to the save that creates it. */
export function newArticleCopy(key: string): CopyTarget {
  return {
    id: `new ${key}`,
    put: ({ fields, ...rest }) =>
      answer(newArticleApi().$put({ param: { key }, json: { ...fields, ...rest } }), failure),
    discard: (changesId) => discardNewArticle(key, changesId),
  }
}
