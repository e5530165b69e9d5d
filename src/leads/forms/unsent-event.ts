/**
 * A form announces that a submission has to be sent later. The event carries the function that sends: loading it
 * then could fail, because the network may be gone.
 */
export const unsentEvent = 'wireloom:unsent'

export type UnsentEvent = CustomEvent<() => () => void>
