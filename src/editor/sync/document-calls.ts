import { staffAnswer, staffClient, staffDone } from '#src/session/staff-call.ts'
import type { DocumentApi } from '../api/routes.ts'
import type { DocumentChanges, DocumentKindName } from '../contract.ts'

interface SentUpdate {
  update: string
  title: string
  images: string[]
  equalsSaved: boolean
}

/** The calls of a session; a test has its own. */
export interface DocumentCalls {
  add: (id: string, update: SentUpdate) => Promise<number>
  changes: (
    id: string,
    known: { last: number; presence: number; subject: number },
    waits: boolean,
    signal: AbortSignal,
  ) => Promise<DocumentChanges>
  present: (id: string, client: string, state: string | null) => Promise<void>
}

const api = () => staffClient<DocumentApi>().documents

/** The title of a text in a list has at most this many characters. */
const mostLetters = 200

export const documentCalls = (kind: DocumentKindName): DocumentCalls => ({
  async add(documentId, { update, title, images, equalsSaved }) {
    const call = api()[':documentId'].updates.$post({
      param: { documentId },
      json: {
        ...{ update, kind, title: title.slice(0, mostLetters), equalsSaved },
        ...(images.length > 0 && { images }),
      },
    })
    return (await staffAnswer(call, 'Error storing changes')).last
  },
  changes(documentId, { last, presence, subject }, waits, signal) {
    const query = {
      after: `${last}`,
      presence: `${Math.max(presence, 0)}`,
      subject: `${subject}`,
      wait: waits ? ('1' as const) : ('0' as const),
    }
    const call = api()[':documentId'].changes.$get(
      { param: { documentId }, query },
      { init: { signal } },
    )
    return staffAnswer(call, 'Error reading changes')
  },
  present: (documentId, client, state) =>
    staffDone(
      api()[':documentId'].presence.$post({ param: { documentId }, json: { client, state } }),
      'Error telling presence',
    ),
})

export const openDocument = (kind: DocumentKindName, subjectId: number) =>
  staffAnswer(api().open.$post({ json: { kind, subjectId } }), 'Error opening the document')

export const listUnsaved = (kind: DocumentKindName) =>
  staffAnswer(api().$get({ query: { kind } }), 'Error listing unsaved texts')

export const discardDocument = (documentId: string) =>
  staffDone(api()[':documentId'].$delete({ param: { documentId } }), 'Error discarding the text')
