import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * The network that the request at hand came from, as the activity trail keeps it. Kept beside the call instead of being
 * passed through every service that records something, where one would forget it.
 */
const source = new AsyncLocalStorage<string>()

export const withSource = <T>(network: string, work: () => T): T => source.run(network, work)

/** Nothing on the command line. */
export const currentSource = (): string | undefined => source.getStore()
