import { once } from 'node:events'
import { connect } from 'node:tls'

const timeoutMs = 8000

/** When the certificate at this address ends, in milliseconds; also of one that is not valid any more. */
export async function certificateEnd({ hostname, port }: URL): Promise<number> {
  const socket = connect({
    host: hostname,
    port: Number(port) || 443,
    servername: hostname,
    // Only its date is read: nothing is sent, and a certificate that has ended is what this is about.
    rejectUnauthorized: false,
  })
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(timeoutMs) })
    return Date.parse(socket.getPeerCertificate().valid_to)
  } finally {
    socket.destroy()
  }
}
