/** A challenge of ALTCHA: which number after the salt has this hash? */
export type Challenge = {
  algorithm: string
  challenge: string
  maxnumber: number
  salt: string
  signature: string
}

const atOnce = 1000

/**
 * Solves a challenge by trying numbers. Loaded only when the server asks for it. Returns undefined where browsers do not
 * hash (pages without TLS): the form then waits until it may be sent without.
 */
export async function solve(
  { algorithm, challenge, maxnumber, salt, signature }: Challenge,
  onProgress: (percent: number) => void,
): Promise<string | undefined> {
  if (!crypto.subtle) return undefined
  const encoder = new TextEncoder()
  const wanted = Number.parseInt(challenge.slice(0, 8), 16)
  for (let first = 0; first <= maxnumber; first += atOnce) {
    onProgress(Math.round((100 * first) / maxnumber))
    const hashes = await Promise.all(
      Array.from({ length: atOnce }, (_, n) =>
        crypto.subtle.digest(algorithm, encoder.encode(`${salt}${first + n}`)),
      ),
    )
    // The server compares the rest.
    const found = hashes.findIndex((hash) => new DataView(hash).getUint32(0) === wanted)
    const number = first + found
    if (found >= 0) return btoa(JSON.stringify({ algorithm, challenge, number, salt, signature }))
  }
  return undefined
}
