import type { ClientResponse } from 'hono/client'
import type { Media } from '#src/media/contract.ts'
import { currentToken } from '#src/session/session.ts'
import { staffAnswer } from '#src/session/staff-call.ts'

/** Uploads a file and tells how much of it is sent. fetch cannot tell that, in no browser. */
export async function sendUpload(
  blob: Blob,
  path: string,
  onSent: (share: number) => void,
): Promise<string> {
  const { media } = await staffAnswer(
    request(blob, path, onSent) as Promise<ClientResponse<{ media: Media }, number, 'json'>>,
    'Error uploading a file',
  )
  return media.url
}

function request(blob: Blob, path: string, onSent: (share: number) => void): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  const call = new XMLHttpRequest()
  call.open('POST', `/api/v0${path}`)
  call.setRequestHeader('authorization', `Bearer ${currentToken()}`)
  call.setRequestHeader('content-type', blob.type)
  call.upload.onprogress = ({ loaded, total }) => onSent(total ? loaded / total : 0)
  call.onload = () => resolve(new Response(call.responseText, { status: call.status }))
  call.onerror = () => reject(new TypeError('Failed to fetch'))
  call.send(blob)
  return promise
}
