import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#src/app/client.ts'
import { picturesInBlocks } from '../pictures/upload-pictures.ts'
import { type From, type SaveCalls, saveText, Unconfirmed } from './save-text.ts'
import { SharedText } from './shared-text.ts'
import type { TextKind } from './text-kind.ts'

interface Note {
  words: string
  blocks: readonly never[]
}

interface SavedNote {
  id: number
  version: number
  words: string
}

const kind: TextKind<Note, SavedNote> = {
  kind: 'faq',
  storedKind: 'note',
  layout: { texts: ['words'], values: [], empty: { words: '', blocks: [] } },
  pictures: picturesInBlocks,
  createPath: '/new',
  editPath: (id) => `/notes/${id}`,
  titleOf: ({ words }) => words,
  same: (a, b) => a.words === b.words,
  labelOf: (part) => (part === 'words' ? 'Words' : part),
  read: ({ id, version, words }) => ({ id, version, text: { words, blocks: [] } }),
  fetch: async () => first,
  staysWithNew: true,
  withEarlier: (now) => now,
}

const first: SavedNote = { id: 1, version: 1, words: 'First' }

beforeEach(() => {
  vi.stubGlobal('document', { hidden: false })
})

afterEach(() => {
  vi.unstubAllGlobals()
})

/** A text whose session needs no server. */
function opened(saved?: SavedNote) {
  const text = new SharedText(kind, 'document-1', { saved, begin: { words: 'First', blocks: [] } })
  vi.spyOn(text.session, 'settle').mockResolvedValue(7)
  const type = (words: string) => text.editing.change((now) => ({ ...now, words }))
  return { text, type }
}

function server(answers: (SavedNote | ApiError)[]) {
  const versions: number[] = []
  const calls: SaveCalls<Note, SavedNote> = {
    create: async ({ words }) => ({
      saved: { ...first, words: 'Lost' },
      isStale: words !== 'Lost',
    }),
    async update(saved) {
      versions.push(saved.version)
      const answer = answers.shift()
      if (!answer || answer instanceof ApiError) throw answer
      return answer
    },
    current: (error) => error.problem.current as SavedNote,
  }
  return { versions, calls }
}

const refusal = (version: number) =>
  new ApiError('changed', 412, { current: { ...first, version, words: 'Theirs' } })

test('a save that is refused for a newer version is repeated with that version, five times', async () => {
  const { text, type } = opened(first)
  type('Mine')
  const { versions, calls } = server([refusal(2), { ...first, version: 3, words: 'Mine' }])
  expect(await saveText(text, calls)).toMatchObject({ saved: { version: 3 }, isNew: false })
  expect(versions).toEqual([1, 2])

  const refused = server([2, 3, 4, 5, 6, 7].map(refusal))
  await expect(saveText(text, refused.calls)).rejects.toThrow('changed')
  expect(refused.versions).toHaveLength(5)
})

test('a create whose response was lost updates what it created', async () => {
  const { text, type } = opened()
  type('Typed since then')
  const { versions, calls } = server([{ ...first, version: 2, words: 'Typed since then' }])
  expect(await saveText(text, calls)).toMatchObject({ saved: { version: 2 }, isNew: true })
  expect(versions).toEqual([1])
})

test('an older version that arrives later is not followed, another text is', () => {
  const { text } = opened({ ...first, version: 4 })
  text.follow({ ...first, version: 3, words: 'Older' })
  expect(text.base.get()).toMatchObject({ version: 4, text: { words: 'First' } })
  text.follow({ id: 2, version: 1, words: 'Saved as a new one' })
  expect(text.base.get()).toMatchObject({ version: 1, text: { words: 'Saved as a new one' } })
})

test('a save that the server refuses for changes of others is a question with their names', async () => {
  const { text, type } = opened(first)
  type('Mine')
  const difference = { seq: 7, parts: [{ part: 'words', people: ['ada'] }] }
  const { calls } = server([new ApiError('changed', 409, { difference })])
  const refused = await saveText(text, calls).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(Unconfirmed)
  expect(text.withLabels((refused as Unconfirmed).difference.parts)).toEqual([
    { key: 'words', label: 'Words', people: ['ada'] },
  ])
  const sent: From[] = []
  text.session.confirm(7)
  await saveText(text, {
    ...calls,
    async update(_saved, _text, from) {
      sent.push(from)
      return { ...first, version: 2, words: 'Mine' }
    },
  })
  expect(sent).toEqual([{ document: 'document-1', seq: '7', confirmed: '7' }])
})

test('a closed text has no undo manager that goes on observing it', async () => {
  const { text, type } = opened(first)
  type('Mine')
  const { y } = text.session
  const observers = () => y._observers.get('afterTransaction')?.size ?? 0
  const before = observers()
  vi.spyOn(text.session, 'close').mockResolvedValue()
  await text.close()
  expect(observers()).toBeLessThan(before)
})
