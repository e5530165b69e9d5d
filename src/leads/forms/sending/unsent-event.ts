/**
 * A form dispatches this when a submission must be sent later. The event carries the function that sends it, because
 * loading that function later could fail without a network.
 */
export const unsentEvent = 'wireloom:unsent'

export type UnsentEvent = CustomEvent<() => () => void>
