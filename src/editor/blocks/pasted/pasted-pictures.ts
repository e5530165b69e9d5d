/** Word adds RTF with the pictures to its HTML, which only names files on the writer's machine. */
export function picturesInRtf(rtf: string): File[] {
  // A picture is one group; the group with its id may stand before its bytes.
  const groups = rtf.split(/[{}]/)
  const pictures = groups.flatMap((group, place) => {
    const kind = /\\(png|jpeg)blip/i.exec(group)?.[1]
    const data = groups[place + 1]?.startsWith('\\*\\blipuid') ? groups[place + 2] : group
    const hex = hexIn(data ?? '')
    return kind && hex ? [{ kind, hex }] : []
  })
  return pictures.map(({ kind, hex }, place) =>
    fileOf(bytesOfHex(hex), `image/${kind.toLowerCase()}`, place),
  )
}

/** The bytes follow the last control word and a space. */
function hexIn(data: string): string | undefined {
  const rest = data.slice(data.lastIndexOf('\\') + 1)
  const hex = rest === data ? data : rest.slice(rest.search(/\s|$/))
  return /^[0-9a-f\s]{16,}$/i.test(hex) ? hex : undefined
}

function bytesOfHex(hex: string): Uint8Array<ArrayBuffer> {
  const digits = hex.replace(/\s/g, '')
  const bytes = new Uint8Array(digits.length >> 1)
  for (let at = 0; at < bytes.length; at++) {
    bytes[at] = Number.parseInt(digits.slice(at * 2, at * 2 + 2), 16)
  }
  return bytes
}

/** Decodes the picture in a data URL. The content security policy does not allow fetching data URLs. */
export function pictureInDataUrl(src: string, place: number): File | undefined {
  const [, type = '', base64 = ''] = /^data:(image\/[\w.+-]+);base64,([\s\S]+)$/.exec(src) ?? []
  if (!type) return undefined
  try {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
    return fileOf(bytes, type, place)
  } catch {
    return undefined
  }
}

const fileOf = (bytes: Uint8Array<ArrayBuffer>, type: string, place: number) =>
  new File([bytes], `Pasted image ${place + 1}`, { type })

const longestFetchMs = 20_000

/** Fetches a picture of another site; undefined if that site does not allow it. It learns nothing about the article. */
export async function fetchPicture(address: string): Promise<File | undefined> {
  try {
    const response = await fetch(address, {
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(longestFetchMs),
    })
    const blob = response.ok ? await response.blob() : undefined
    if (!blob?.type.startsWith('image/')) return undefined
    return new File([blob], fileNameOf(address), { type: blob.type })
  } catch {
    return undefined
  }
}

/** The name by which a person recognizes a picture: its alt text, otherwise its file. */
export const nameOfPicture = ({ alt, from }: { alt: string; from?: string }): string =>
  alt.trim() || (from ? fileNameOf(from) : 'without a name')

function fileNameOf(address: string): string {
  const { pathname, hostname } = new URL(address)
  const last = pathname.split('/').at(-1)
  try {
    return decodeURIComponent(last || hostname)
  } catch {
    return last || hostname
  }
}
