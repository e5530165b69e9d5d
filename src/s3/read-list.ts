import { Parser } from 'htmlparser2'

export interface ListedObject {
  key: string
  /** When it was written, by the clock of the store. */
  modified: number
}

export interface ListPage {
  objects: ListedObject[]
  /** Asks for the next page; undefined on the last one. */
  next: string | undefined
}

/** Reads a response to ListObjectsV2. */
export function readList(xml: string): ListPage {
  const objects: ListedObject[] = []
  const open: string[] = []
  let fields: Record<string, string> = {}
  let next: string | undefined
  const parser = new Parser(
    {
      onopentag(name) {
        open.push(name)
        if (name === 'Contents') fields = {}
      },
      ontext(text) {
        const name = open.at(-1) ?? ''
        if (open.at(-2) === 'Contents') fields[name] = (fields[name] ?? '') + text
        if (name === 'NextContinuationToken') next = (next ?? '') + text
      },
      onclosetag(name) {
        open.pop()
        if (name !== 'Contents') return
        const { Key = '', LastModified = '' } = fields
        objects.push({ key: Key, modified: Date.parse(LastModified) })
      },
    },
    { xmlMode: true },
  )
  parser.end(xml)
  return { objects, next }
}
