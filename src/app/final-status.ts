/** Client errors that say "not now": a timeout, a replayed handshake, too many requests. */
const temporary = [408, 425, 429]

/** Whether repeating the request would fail in the same way. Every other status is worth a retry. */
export const isFinalStatus = (status: number) =>
  status >= 400 && status < 500 && !temporary.includes(status)
