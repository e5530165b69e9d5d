import type { Visitors } from './visitors.ts'

/**
 * Visitors of one network that count on a day. A visitor is an address with a browser name, and the name can be
 * invented: without a limit one machine would be thousands of visitors. Few networks have more different browsers.
 */
export const mostVisitorsPerNetwork = 100

export interface Admitted {
  network: string
  visitors: number
}

interface Seen {
  visitor: string
  network?: string
}

/** Notes which of the new visitors are above the limit of their network. Returns what was added to the numbers. */
export async function admitVisitors(
  visitors: Visitors,
  day: string,
  hits: Seen[],
  fresh: ReadonlySet<string>,
): Promise<Admitted[]> {
  const admitted: Admitted[] = []
  const refused: string[] = []
  const networks = new Map<string, Set<string>>()
  for (const { visitor, network } of hits) {
    if (!network || !fresh.has(visitor)) continue
    networks.set(network, (networks.get(network) ?? new Set()).add(visitor))
  }
  // Always in the same order, so that two processes cannot deadlock.
  for (const [network, own] of [...networks].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const all = await visitors.addToNetwork(day, network, own.size)
    admitted.push({ network, visitors: own.size })
    const over = Math.min(own.size, Math.max(0, all - mostVisitorsPerNetwork))
    refused.push(...[...own].slice(own.size - over))
  }
  await visitors.refuse(day, refused)
  return admitted
}

/** For a batch that could not be stored and is retried. */
export async function takeBack(visitors: Visitors, day: string, admitted: Admitted[]) {
  for (const { network, visitors: count } of admitted) {
    await visitors.addToNetwork(day, network, -count)
  }
}
