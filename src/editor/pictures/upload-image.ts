import type { ClientResponse } from 'hono/client'
import pLimit from 'p-limit'
import { isFinal } from '#src/app/client.ts'
import type { Media } from '#src/media/contract.ts'
import { currentToken } from '#src/session/session.ts'
import { staffAnswer } from '#src/session/staff-call.ts'

const atOnce = pLimit(3)
const waits = [1000, 4000]

/** Uploads one picture and returns its URL. At most three uploads run at once; temporary failures are retried. */
export const uploadImage = (blob: Blob): Promise<string> => atOnce(() => withRetry(blob))

async function withRetry(blob: Blob): Promise<string> {
  for (const wait of waits) {
    try {
      return await send(blob)
    } catch (error) {
      if (isFinal(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }
  return send(blob)
}

async function send(blob: Blob): Promise<string> {
  const call = fetch('/api/v0/media', {
    method: 'POST',
    headers: { authorization: `Bearer ${currentToken()}`, 'content-type': blob.type },
    body: blob,
  })
  const { media } = await staffAnswer(
    call as Promise<ClientResponse<{ media: Media }, number, 'json'>>,
    'Error uploading an image',
  )
  return media.url
}
