import { ApiError } from '#src/app/client.ts'
import { staffAnswer, staffClient, staffDone } from '#src/session/staff-call.ts'
import type { DocumentApi } from '../api/routes.ts'
import type {
  AddedUpdate,
  DocumentKindName,
  Position,
  PresenceReport,
  RestoredVersion,
} from '../contract.ts'

const api = () => staffClient<DocumentApi>().documents

const mostLetters = 200
/** Browsers send at most 64 kB after a tab was closed. */
const mostKeptAlive = 30_000

interface AskedChanges {
  position: Position
  waits?: boolean
  /** The editor that asks, if it is open. */
  client?: string
}

type SentUpdate = Required<Omit<AddedUpdate, 'kind'>>

/** The calls of a session; a test has its own. */
export type DocumentCalls = ReturnType<typeof documentCalls>

export const documentCalls = (kind: DocumentKindName) => ({
  /** Returns the number of the update. */
  async add(documentId: string, sent: SentUpdate): Promise<number> {
    const json = { ...sent, kind, title: sent.title.slice(0, mostLetters) }
    const call = api()[':documentId'].updates.$post(
      { param: { documentId }, json },
      // Also sent when the tab is closed meanwhile. Browsers refuse it for large requests.
      { init: { keepalive: sent.update.length < mostKeptAlive } },
    )
    return (await staffAnswer(call, 'Error storing changes')).last
  },
  changes(documentId: string, asked: AskedChanges, signal: AbortSignal) {
    const { position, waits, client } = asked
    const { last, presence, subject, confirmed } = position
    const query = {
      after: `${last}`,
      presence: `${Math.max(presence, 0)}`,
      subject: `${subject}`,
      ...(confirmed !== undefined && { confirmed: `${confirmed}` }),
      wait: waits ? ('1' as const) : ('0' as const),
      ...(client && { client }),
    }
    const call = api()[':documentId'].changes.$get(
      { param: { documentId }, query },
      { init: { signal } },
    )
    return staffAnswer(call, 'Error reading changes')
  },
  restore: (documentId: string, json: RestoredVersion) =>
    staffAnswer(
      api()[':documentId'].restore.$post({ param: { documentId }, json }),
      'Error restoring a version',
    ),
  present: (documentId: string, json: PresenceReport) =>
    staffDone(
      api()[':documentId'].presence.$post(
        { param: { documentId }, json },
        // Also sent while the tab is being closed.
        { init: { keepalive: json.state === null } },
      ),
      'Error telling presence',
    ),
})

export const openDocument = (kind: DocumentKindName, subjectId: number) =>
  staffAnswer(api().open.$post({ json: { kind, subjectId } }), 'Error opening the document')

/** A document that was never saved; undefined if the server does not have it or cannot be reached. */
export async function readDocument(kind: DocumentKindName, documentId: string) {
  const none = { last: 0, presence: -1, subject: 0 }
  const { signal } = new AbortController()
  try {
    return await documentCalls(kind).changes(documentId, { position: none }, signal)
  } catch (error) {
    // It was begun without a connection, or the server cannot be reached: this browser has the text.
    if (error instanceof ApiError && error.status !== 404) throw error
    return undefined
  }
}

export const listUnsaved = (kind: DocumentKindName) =>
  staffAnswer(api().$get({ query: { kind } }), 'Error listing unsaved texts')

/** The copy of a text that was left to this account when somebody else deleted what the text was part of. */
export async function findLeftCopy(kind: DocumentKindName, documentId: string) {
  const { documents } = await listUnsaved(kind)
  return documents.find(({ copyOf }) => copyOf === documentId)
}

export const discardDocument = (documentId: string) =>
  staffDone(api()[':documentId'].$delete({ param: { documentId } }), 'Error discarding the text')
