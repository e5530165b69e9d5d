import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * The network that the current request came from, as the activity trail stores it. In async local storage, because it
 * would have to be passed through every service that records something.
 */
const source = new AsyncLocalStorage<string>()

export const withSource = <T>(network: string, work: () => T): T => source.run(network, work)

/** Nothing on the command line. */
export const currentSource = (): string | undefined => source.getStore()
