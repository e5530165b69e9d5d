import { AsyncLocalStorage } from 'node:async_hooks'

/** The network of the current request. Otherwise every service that records something would have to pass it on. */
const source = new AsyncLocalStorage<string>()

export const withSource = <T>(network: string, work: () => T): T => source.run(network, work)

/** Undefined on the command line. */
export const currentSource = (): string | undefined => source.getStore()
