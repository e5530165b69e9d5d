import type { Raw } from '#src/editor/blocks/reading-raw.ts'
import { textKind } from '#src/editor/blocks/registry.ts'
import { readRichText, wordsOf } from '#src/editor/blocks/rich-text/read-rich-text.ts'
import type { RoomName } from '../../choices.ts'
import type { Bundle } from './bundle.ts'

/** An entry of the file, in the order of the file. */
export interface SourceItem {
  /** Identifies it wherever the file is imported again, also as a newer export. */
  key: string
  name: string
  /** Throws ImportRefused if it is not imported. */
  read: () => Content | Promise<Content>
}

export interface Content {
  room: RoomName
  /** The fields of the call that would create it. */
  fields: Record<string, unknown>
  /** The content of an article or newsletter. Pictures have the addresses of the old site. */
  blocks?: Raw[]
  /** The file in the bundle, for pictures with relative addresses. */
  path?: string
  wasPublished?: boolean
  /** Paths of the old site, which will lead to the article. */
  addresses?: string[]
  notes: string[]
  /** The checksum of an entry of our own export. */
  sum?: string
}

export interface SourceDeps {
  bundle: Bundle
  /** The address of the old site, if it is known. */
  site: URL | undefined
}

/** Reads the file from its beginning, one entry after the other. */
export type ReadSource = (deps: SourceDeps) => AsyncGenerator<SourceItem>

/** A text of at most this many characters, cut at a word. */
export function shortened(text: string, most: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= most ? line : `${line.slice(0, most - 1).replace(/\s+\S*$/, '')}…`
}

/** The words of the first text. */
export function firstWords(blocks: readonly Raw[]): string {
  const first = blocks.find(({ type }) => textKind(String(type)) === 'rich')
  return first ? wordsOf(readRichText(String(first.content).replaceAll('\0', ''))).trim() : ''
}

/** The address that programs make of the path of a file, if nothing in the file says otherwise. */
export function addressOfFile(path: string): string {
  const [, year, month, day, name] =
    /(?:^|\/)(?:_posts\/(?:.*\/)?)?(\d{4})-(\d{2})-(\d{2})-([^/]+?)(?:\.\w+)?$/.exec(path) ?? []
  if (name) return `/${year}/${month}/${day}/${name}.html`
  const below = path
    .replace(/^(.*\/)?(content|src\/pages|pages|docs)\//, '')
    .replace(/(\/index)?\.\w+$/, '')
  return `/${below.split('/').map(encodeURIComponent).join('/')}/`
}

/** Links within the old site become paths, which redirects lead on. */
export function ownLinks(site: URL | undefined) {
  return (href: string): string => {
    if (href.startsWith('__GHOST_URL__')) return href.slice(13) || '/'
    const url = site && URL.parse(href)
    return url && url.host === site.host ? `${url.pathname}${url.search}${url.hash}` : href
  }
}

/** The path of an address; undefined if it has a query instead of a readable path. */
export function pathOf(address: string, site?: URL): string | undefined {
  const url = URL.parse(address, site ?? 'http://old.invalid')
  return url && url.pathname !== '/' && !url.search ? url.pathname : undefined
}

/** A date as other programs write it: 2018-02-03 10:11:12 +0100, for example. Without a zone it is UTC. */
export function isoDate(value: unknown): string | undefined {
  const given = value instanceof Date ? value.toISOString() : String(value ?? '').trim()
  const [, day, time, sign = '', hours, minutes = '00'] =
    /^(\d{4}-\d{2}-\d{2})[ T](\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?)\s*(?:Z|([+-])(\d{2}):?(\d{2})?)?$/.exec(
      given,
    ) ?? []
  const zone = hours ? `${sign}${hours}:${minutes}` : 'Z'
  const at = Date.parse(day ? `${day}T${time?.padStart(5, '0')}${zone}` : given)
  return Number.isNaN(at) || at < 0 ? undefined : new Date(at).toISOString()
}

export function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
