import { invalid } from '#src/app/problem.ts'
import { receiveFile } from '#src/app/receive-file.ts'
import { importKinds, mostUploadBytes } from '../choices.ts'

export const receiveImport = (request: Request, folder: string) =>
  receiveFile(request, {
    folder,
    mostBytes: mostUploadBytes,
    tooLarge: 'A file may have at most 1 GB.',
    read(fields) {
      const kind = importKinds.find((one) => one === fields.get('kind'))
      if (!kind) throw invalid({ kind: ['Must be ghost, wordpress or markdown.'] })
      return { kind, site: readSite(fields.get('site') ?? '') }
    },
  })

/** The address of the old site, as people write it. */
export function readSite(text: string): string {
  if (!text.trim()) return ''
  const url = URL.parse(/^https?:\/\//i.test(text.trim()) ? text.trim() : `https://${text.trim()}`)
  if (!url || text.length > 300)
    throw invalid({ site: ['Must be an address, such as https://example.com.'] })
  return url.origin
}
