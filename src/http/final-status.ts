/** Client errors that say "not now": a timeout, a replayed handshake, too many requests. */
const temporary = [408, 425, 429]

/** Whether an answer would be the same if the request were repeated; everything else is worth a retry. */
export const isFinalStatus = (status: number) =>
  status >= 400 && status < 500 && !temporary.includes(status)
