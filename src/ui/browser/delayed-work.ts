import { ExplainedError, reasonOf } from '#src/app/reason.ts'
import { createStore } from './store.ts'
import { useStore } from './use-store.ts'

/*
 * Deletions and other work that cannot be taken back begin a few seconds after the click, and until then they can be
 * undone. The list is outside of the components, because the work goes on when its screen is left. If the tab closes
 * meanwhile, the work begins at once; if that fails, nothing was deleted.
 */

export interface DelayedWork {
  id: number
  /** Says what is about to happen, or what failed. */
  text: string
  /** Keys of the things that lists hide meanwhile, for example `newsletter-12`. */
  subjects: readonly string[]
  /** `done` is a message alone: what an action has done. */
  state: 'waiting' | 'running' | 'failed' | 'done'
  link?: { href: string; label: string }
}

interface Task extends DelayedWork {
  run: () => Promise<unknown>
  /** Reads the lists again, also after a failure: they must not contain the things when those are no longer hidden. */
  refresh: () => Promise<unknown>
  timer: ReturnType<typeof setTimeout> | undefined
}

export const undoMs = 10_000

const tasks = createStore<readonly Task[]>([])
let lastId = 0

const find = (id: number) => tasks.get().find((task) => task.id === id)

const replace = (id: number, values: Partial<Task>) =>
  tasks.set(tasks.get().map((task) => (task.id === id ? { ...task, ...values } : task)))

function add(task: Omit<Task, 'id' | 'timer'>, atEnd: (id: number) => void): void {
  lastId += 1
  const id = lastId
  const timer = setTimeout(() => atEnd(id), undoMs)
  // The newest message replaces the one before; work that can be undone stays.
  const others = tasks.get().filter(({ state }) => state !== 'done' || task.state !== 'done')
  tasks.set([...others, { ...task, id, timer }])
}

export function doLater(work: Pick<Task, 'text' | 'subjects' | 'run' | 'refresh'>): void {
  add({ ...work, state: 'waiting' }, (id) => void begin(id))
}

/** Says on whatever staff screen is shown what an action has done: "Answer sent." */
export function announce(text: string, link?: DelayedWork['link']): void {
  const nothing = async () => undefined
  add({ text, link, state: 'done', subjects: [], run: nothing, refresh: nothing }, dismiss)
}

async function begin(id: number): Promise<void> {
  const task = find(id)
  if (task?.state !== 'waiting') return
  clearTimeout(task.timer)
  replace(id, { state: 'running' })
  try {
    await task.run().finally(task.refresh)
    dismiss(id)
  } catch (error) {
    console.error(error)
    replace(id, { state: 'failed', text: `Not done: ${reasonOf(error)}`, subjects: [] })
  }
}

/** Takes work back that has not begun, or removes the message about work that failed. */
export function dismiss(id: number): void {
  clearTimeout(find(id)?.timer)
  tasks.set(tasks.get().filter((task) => task.id !== id))
}

/** When the tab closes. */
export function beginAll(): void {
  for (const { id } of tasks.get()) void begin(id)
}

/** When the account changes: nobody's work begins with somebody else's rights. */
export function dismissAll(): void {
  for (const { id } of tasks.get()) dismiss(id)
}

export const useDelayedWork = (): readonly DelayedWork[] => useStore(tasks)

/** Whether a thing is about to be deleted, so that lists leave it out. */
export function useIsHidden(): (subject: string) => boolean {
  const hidden = new Set(useDelayedWork().flatMap(({ subjects }) => subjects))
  return (subject) => hidden.has(subject)
}

/** Runs a call for each, also if some fail, and then says how many did. */
export async function forEach<T>(all: readonly T[], call: (one: T) => Promise<unknown>) {
  const failures: unknown[] = []
  for (const one of all) await call(one).catch((error: unknown) => failures.push(error))
  if (failures.length === 0) return
  const reason = reasonOf(failures[0])
  throw new ExplainedError(
    all.length === 1 ? reason : `${failures.length} of ${all.length} failed. ${reason}`,
  )
}
