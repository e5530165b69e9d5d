import { setImmediate as letOthersRun } from 'node:timers/promises'
import { sql } from 'kysely'
import { inParts } from '../numbers/in-parts.ts'
import type { VisitorStore } from './visitor-store.ts'

export interface Mark {
  mark: string
  /** The visitor's source; only set on the mark of a visitor. */
  source?: string
  campaign?: string
}

/** Rows a statement. They are few: on SQLite, requests wait for each statement. */
const sizes = [60, 10, 1]

/** The source in the mark of a visitor who is not counted. No other visitor's mark has an empty source. */
export const refusedSource = ''

/** The marks of visitors and of their actions, and how many visitors each network has. */
export const createMarks = (store: () => Promise<VisitorStore>) => ({
  /** Adds to the number of a network's visitors, or subtracts; returns the new number. */
  async addToNetwork(day: string, network: string, visitors: number): Promise<number> {
    const row = await (await store())
      .insertInto('visit_networks')
      .values({ day, network, visitors })
      .onConflict((clash) =>
        clash
          .columns(['day', 'network'])
          .doUpdateSet({ visitors: sql<number>`visit_networks.visitors + excluded.visitors` }),
      )
      .returning('visitors')
      .executeTakeFirstOrThrow()
    return row.visitors
  },
  /** Notes that these visitors are not counted today. */
  async refuse(day: string, visitors: string[]): Promise<void> {
    const own = await store()
    for (const part of inParts(visitors, sizes)) {
      await own
        .updateTable('visit_marks')
        .set({ source: refusedSource })
        .where('day', '=', day)
        .where('mark', 'in', part)
        .execute()
    }
  },
  /** Adds marks; returns the ones that are new. */
  async add(day: string, marks: Mark[]): Promise<Set<string>> {
    const own = await store()
    const fresh = new Set<string>()
    // Always in the same order, so that two processes cannot deadlock.
    const sorted = marks.toSorted((a, b) => (a.mark < b.mark ? -1 : 1))
    for (const part of inParts(sorted, sizes)) {
      const added = await own
        .insertInto('visit_marks')
        .values(part.map((mark) => ({ source: '', campaign: '', ...mark, day })))
        .onConflict((clash) => clash.columns(['day', 'mark']).doNothing())
        .returning('mark')
        .execute()
      for (const { mark } of added) fresh.add(mark)
      // SQLite runs synchronously: without this, requests would wait for the whole batch.
      await letOthersRun()
    }
    return fresh
  },
  /** Returns the marks that exist, with the source of their visitors. */
  async find(day: string, marks: string[]) {
    const own = await store()
    const found = new Map<string, { source: string; campaign: string }>()
    for (const part of inParts(marks, sizes)) {
      const rows = await own
        .selectFrom('visit_marks')
        .select(['mark', 'source', 'campaign'])
        .where('day', '=', day)
        .where('mark', 'in', part)
        .execute()
      for (const { mark, ...origin } of rows) found.set(mark, origin)
      await letOthersRun()
    }
    return found
  },
  /** Removes marks whose counts could not be written. */
  async remove(day: string, marks: string[]): Promise<void> {
    const own = await store()
    for (const part of inParts(marks, sizes)) {
      await own.deleteFrom('visit_marks').where('day', '=', day).where('mark', 'in', part).execute()
    }
  },
})

type Marks = ReturnType<typeof createMarks>

/**
 * Visitors of one network that count on a day. A visitor is an address with a browser name, and the name can be
 * invented: without a limit one machine would be thousands of visitors. Few networks have more different browsers.
 */
const mostVisitorsPerNetwork = 100

export interface Admitted {
  network: string
  visitors: number
}

/** Notes which of the new visitors are above the limit of their network. Returns what was added to the numbers. */
export async function admitVisitors(
  marks: Marks,
  day: string,
  hits: { visitor: string; network?: string }[],
  fresh: ReadonlySet<string>,
) {
  const admitted: Admitted[] = []
  const refused: string[] = []
  const networks = new Map<string, Set<string>>()
  for (const { visitor, network } of hits) {
    if (!network || !fresh.has(visitor)) continue
    networks.set(network, (networks.get(network) ?? new Set()).add(visitor))
  }
  // Always in the same order, so that two processes cannot deadlock.
  for (const [network, own] of [...networks].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const all = await marks.addToNetwork(day, network, own.size)
    admitted.push({ network, visitors: own.size })
    const over = Math.min(own.size, Math.max(0, all - mostVisitorsPerNetwork))
    refused.push(...[...own].slice(own.size - over))
  }
  await marks.refuse(day, refused)
  return admitted
}

/** For a batch that could not be stored and is retried. */
export async function takeBack(marks: Marks, day: string, admitted: Admitted[]) {
  for (const { network, visitors } of admitted) await marks.addToNetwork(day, network, -visitors)
}
