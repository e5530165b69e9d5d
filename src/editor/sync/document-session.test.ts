import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { encodeAwarenessUpdate } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { ApiError } from '#src/app/client.ts'
import type { DocumentChanges } from '../contract.ts'
import { DocumentEditing } from '../document/editing.ts'
import { type DocumentSnapshot, type Layout, SharedDocument } from '../document/shared-document.ts'
import { fromBase64, toBase64 } from './base64.ts'
import type { DocumentCalls } from './document-calls.ts'
import { openSession } from './document-session.ts'

const about = {
  id: 'document-1',
  username: 'ada',
  describe: () => ({ title: '', images: [], equalsSaved: false }),
}

beforeEach(() => {
  vi.stubGlobal('document', { hidden: false })
})

afterEach(() => {
  vi.unstubAllGlobals()
})

/** A server in memory. `fails` makes its next calls fail. */
function server() {
  const y = new Y.Doc()
  const state = { last: 0, begins: [] as boolean[], fails: undefined as Error | undefined }
  const never = new Promise<DocumentChanges>(() => {})
  const calls: DocumentCalls = {
    async add(_id, { update, begins }) {
      if (state.fails) throw state.fails
      state.begins.push(begins)
      Y.applyUpdate(y, fromBase64(update))
      return ++state.last
    },
    changes: () => never,
    present: async () => {},
    restore: async () => ({ seq: state.last }),
  }
  return { y, state, calls }
}

const textOf = (y: Y.Doc) => y.getText('text').toString()

test('a session that is closed right after a change still sends it', async () => {
  const { y: stored, calls } = server()
  const y = new Y.Doc()
  const session = openSession(y, about, calls)
  y.getText('text').insert(0, 'The last words')
  await session.close()
  expect(textOf(stored)).toBe('The last words')
  expect(session.state().isSent).toBe(true)
})

test('a tab that is closed while a call is under way still sends what was typed since', async () => {
  const { y: stored, state, calls } = server()
  const y = new Y.Doc()
  let arrive = () => {}
  const slow = new Promise<void>((resolve) => {
    arrive = resolve
  })
  let isSlow = false
  const add: DocumentCalls['add'] = async (id, update) => {
    const waits = isSlow
    isSlow = false
    if (waits) await slow
    return calls.add(id, update)
  }
  const session = openSession(y, about, { ...calls, add })
  y.getText('text').insert(0, 'These: ')
  await session.flush()
  isSlow = true
  y.getText('text').insert(7, 'the last ')
  void session.flush()
  y.getText('text').insert(16, 'words')
  session.sendAtOnce()
  await vi.waitFor(() => expect(textOf(stored)).toBe('These: the last words'))
  // The server has everything, but the first call may still fail.
  expect(session.state().isSent).toBe(false)
  arrive()
  await vi.waitFor(() => expect(session.state().isSent).toBe(true))
  expect(state.last).toBe(3)
  await session.close()
})

test('a session that is closed while the server cannot be reached says so', async () => {
  const { state, calls } = server()
  state.fails = new TypeError('Failed to fetch')
  const y = new Y.Doc()
  const session = openSession(y, about, calls)
  y.getText('text').insert(0, 'Unsent')
  await session.close()
  expect(session.state()).toMatchObject({ isSent: false, isOnline: false })
})

test('a change after a pause is sent at once, and changes right after it are sent together', async () => {
  vi.useFakeTimers()
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const { y: stored, state, calls } = server()
  const y = new Y.Doc()
  const session = openSession(y, about, calls)
  const type = (text: string) => y.getText('text').insert(y.getText('text').length, text)
  type('F')
  await vi.advanceTimersByTimeAsync(0)
  expect(textOf(stored)).toBe('F')
  for (const letter of ['a', 's', 't']) {
    await vi.advanceTimersByTimeAsync(10)
    type(letter)
  }
  expect(textOf(stored)).toBe('F')
  await vi.advanceTimersByTimeAsync(30)
  expect(textOf(stored)).toBe('Fast')
  expect(state.last).toBe(2)
  await session.close()
})

test('changes over the rate limit are kept and sent when the server allows it', async () => {
  vi.useFakeTimers()
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const { y: stored, state, calls } = server()
  const y = new Y.Doc()
  const session = openSession(y, about, calls)
  state.fails = new ApiError('Error storing changes', 429, { retryAfter: 8 })
  y.getText('text').insert(0, 'Typed fast')
  await vi.advanceTimersByTimeAsync(1000)
  expect(session.state()).toMatchObject({ isSent: false, isOnline: true })
  expect(session.state().end).toBeUndefined()
  state.fails = undefined
  await vi.advanceTimersByTimeAsync(6000)
  expect(textOf(stored)).toBe('')
  await vi.advanceTimersByTimeAsync(2000)
  expect(textOf(stored)).toBe('Typed fast')
  expect(session.state().isSent).toBe(true)
  await session.close()
})

test('only the first changes of a new text may begin a document', async () => {
  const { state, calls } = server()
  const y = new Y.Doc()
  const session = openSession(y, about, calls)
  for (const letter of ['a', 'b']) {
    y.getText('text').insert(0, letter)
    await session.flush()
  }
  expect(state.begins).toEqual([true, false])
  state.fails = new ApiError('gone', 404, {})
  y.getText('text').insert(0, 'c')
  await session.flush()
  expect(session.state()).toMatchObject({ isSent: false, end: 'gone' })
  session.dropUnsent()
  expect(session.state()).toMatchObject({ isSent: true, end: 'gone' })
  await session.close()
})

test('the first change of a new text is sent with the words that the text began with', async () => {
  const { y: stored, calls } = server()
  const y = new Y.Doc()
  y.getText('text').insert(0, 'Asked')
  const session = openSession(y, about, calls)
  expect(session.state().isSent).toBe(true)
  y.getText('text').insert(5, ' and answered')
  await session.flush()
  expect(textOf(stored)).toBe('Asked and answered')
  await session.close()
})

test('a snapshot contains a version that was saved before it, also if the session has not heard of it', async () => {
  const { calls } = server()
  const saved = new Y.Doc()
  saved.getText('text').insert(0, 'Saved by a program')
  const news = {
    updates: [Buffer.from(Y.encodeStateAsUpdate(saved)).toString('base64')],
    last: 2,
    presence: null,
    presenceChanges: 0,
    subjectId: 1,
    subjectChanges: 1,
    leftBy: null,
    changedParts: [],
    saved: 0,
  }
  const never = calls.changes
  // Only the call that waits for changes hangs.
  calls.changes = (id, asked, signal) =>
    asked.waits ? never(id, asked, signal) : Promise.resolve(news)
  const opened = { ...news, updates: [], last: 1, subjectChanges: 0 }
  const session = openSession(new Y.Doc(), about, calls, opened)
  expect(await session.settle()).toBe(2)
  expect(textOf(session.y)).toBe('Saved by a program')
  await session.close()
})

test('a change that fails is sent again, with those after it', async () => {
  vi.useFakeTimers()
  const { y: stored, state, calls } = server()
  state.fails = new TypeError('Failed to fetch')
  const y = new Y.Doc()
  const session = openSession(y, about, calls)
  y.getText('text').insert(0, 'one')
  await vi.advanceTimersByTimeAsync(100)
  expect(session.state().isOnline).toBe(false)
  y.getText('text').insert(3, ' two')
  state.fails = undefined
  await vi.advanceTimersByTimeAsync(2000)
  expect(textOf(stored)).toBe('one two')
  expect(session.state()).toMatchObject({ isSent: true, isOnline: true })
  vi.useRealTimers()
  await session.close()
})

test('a pause that ends while a failing call is under way rejects nothing that nobody handles', async () => {
  const unhandled = vi.fn()
  process.on('unhandledRejection', unhandled)
  onTestFinished(() => void process.off('unhandledRejection', unhandled))
  const { calls } = server()
  let fail = (_error: Error) => {}
  const add = () =>
    new Promise<number>((_, reject) => {
      fail = reject
    })
  const y = new Y.Doc()
  const session = openSession(y, about, { ...calls, add })
  y.getText('text').insert(0, 'one')
  const settled = session.settle().catch(() => 'not settled')
  y.getText('text').insert(3, ' two')
  // Longer than the pause after which changes are sent.
  await new Promise((resolve) => setTimeout(resolve, 150))
  fail(new TypeError('Failed to fetch'))
  expect(await settled).toBe('not settled')
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(unhandled).not.toHaveBeenCalled()
  void session.close()
})

test('people who had the document open before are there from the first moment', async () => {
  const { calls } = server()
  const first = openSession(new Y.Doc(), about, calls)
  // Another tab of the same person, or the one before a reload: people are shown, not tabs.
  const again = openSession(new Y.Doc(), about, calls)
  again.setBlock('b')
  const presence = [first, again].map(({ y, awareness }) => ({
    client: `${y.clientID}`,
    username: 'ben',
    state: Buffer.from(encodeAwarenessUpdate(awareness, [y.clientID])).toString('base64'),
  }))
  const opened = {
    updates: [],
    last: 0,
    presence,
    presenceChanges: 1,
    subjectId: 1,
    subjectChanges: 0,
    leftBy: null,
    changedParts: [],
    saved: 0,
  }
  const session = openSession(new Y.Doc(), about, calls, opened)
  // The server knows the account; the state of an editor can name another one.
  expect(session.state().others).toMatchObject([{ username: 'ben' }])
  await Promise.all([first.close(), again.close(), session.close()])
})

test('a confirmed change is noted as unsaved only when the server has named its author', async () => {
  const { calls } = server()
  const { promise, resolve } = Promise.withResolvers<DocumentChanges>()
  let asked = 0
  const never = calls.changes
  calls.changes = (...call) => (asked++ === 0 ? promise : never(...call))
  const y = new Y.Doc()
  const session = openSession(y, about, calls)
  y.getText('text').insert(0, 'Words')
  await session.flush()
  expect(session.state()).toMatchObject({ isSent: true, isNoted: false, unsaved: [] })
  resolve({
    updates: [],
    last: 1,
    presence: null,
    presenceChanges: 0,
    subjectId: 1,
    subjectChanges: 0,
    leftBy: null,
    changedParts: [{ part: 'text', username: 'ada', seq: 1, isSaved: false }],
    saved: 0,
  })
  await vi.waitFor(() => expect(session.state().isNoted).toBe(true))
  expect(session.state().unsaved).toEqual([{ part: 'text', people: ['ada'] }])
  await session.close()
})

test('a version that the server restores is one step of undo, and is not sent again', async () => {
  const { calls, state } = server()
  type Words = DocumentSnapshot & { words: string }
  const layout: Layout<Words> = { texts: ['words'], values: [], empty: { words: '', blocks: [] } }
  const editing = new DocumentEditing(new Y.Doc(), layout)
  const { y } = editing.document
  const write = (words: string) => editing.change((now) => ({ ...now, words }), 'words')
  let update = ''
  const restore: DocumentCalls['restore'] = async () => {
    // The same change by the polling, earlier than the answer.
    arrive({ ...changes, updates: [update], last: 2 })
    await new Promise((resolve) => setTimeout(resolve, 20))
    return { seq: 2, update }
  }
  let arrive: (changes: DocumentChanges) => void = () => {}
  const polled = new Promise<DocumentChanges>((resolve) => {
    arrive = resolve
  })
  const position = { presence: null, presenceChanges: 0, changedParts: null, saved: 0 }
  const changes: DocumentChanges = {
    ...position,
    updates: [],
    last: 1,
    subjectId: 1,
    subjectChanges: 0,
    leftBy: null,
  }
  const answers: DocumentCalls['changes'] = async (_id, _at, waits) => (waits ? polled : changes)
  const session = openSession(y, about, { ...calls, restore, changes: answers })
  write('Now')
  await session.flush()
  const before = Y.encodeStateVector(y)
  const remote = new Y.Doc()
  Y.applyUpdate(remote, Y.encodeStateAsUpdate(y))
  new SharedDocument(remote, layout).write({ words: 'Earlier', blocks: [] })
  update = toBase64(Y.encodeStateAsUpdate(remote, before))
  await session.restore({ version: 1 }, editing.takeRestored)
  expect(editing.read().words).toBe('Earlier')
  await session.flush()
  expect(state.last).toBe(1)
  editing.undo()
  expect(editing.read().words).toBe('Now')
  await session.close()
  expect(state.last).toBe(2)
})

test('a tab that is left reports at once that nobody is there, and is back when it is shown again', async () => {
  const { calls } = server()
  const told: (string | null)[] = []
  const present: DocumentCalls['present'] = async (_id, { state }) => void told.push(state)
  const session = openSession(new Y.Doc(), about, { ...calls, present })
  session.y.getText('text').insert(0, 'Words')
  await session.flush()
  session.reportGone()
  session.setBlock('a')
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(told.at(-1)).toBeNull()
  session.reportHere()
  await vi.waitFor(() => expect(told.at(-1)).toBeTypeOf('string'))
  await session.close()
})
