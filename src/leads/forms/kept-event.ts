/** A form says that it leaves a submission to be sent later. It hands over what sends: the network may be gone. */
export const keptEvent = 'wireloom:kept'

export type KeptEvent = CustomEvent<() => () => void>
