import { sourceNamed } from '#src/site/traffic-sources.ts'
import { direct, other, type Vital, vitals, type WidthClass, widthClasses } from '../../choices.ts'
import { countedPath } from './counted-path.ts'

/** A browser's report, after cleaning. Without `source` it belongs to the visitor's first source of the day. */
export type Report =
  | {
      kind: 'view'
      path: string
      width: WidthClass
      source?: string
      campaign?: string
      link?: string
    }
  | { kind: 'reading'; path: string; depth: number; seconds: number }
  | { kind: 'form-started'; path: string }
  /** A form was accepted. Browsers do not send this report. */
  | { kind: 'signed-up'; path: string }
  | { kind: 'vitals'; path: string; width: WidthClass; values: [Vital, number][] }

export const longestBody = 2000
const longestSeconds = 1800
/** A campaign name with an e-mail address in it may identify a person, so it is dropped. */
const personal = /@|%40/

/** Parsed by hand: this runs for every page view, and invalid parts are dropped without an error. */
export function readReport(text: string): Report | undefined {
  if (text.length > longestBody) return undefined
  const body = parse(text)
  if (!body) return undefined
  const path = countedPath(body.path)
  if (!path) return undefined
  const width = widthClasses.find((one) => one === body.width) ?? 'desktop'
  if (isObject(body.vitals)) return readVitals(path, width, body.vitals)
  if (body.started === true) return { kind: 'form-started', path }
  if (body.depth !== undefined || body.seconds !== undefined) {
    const depth = within(body.depth, 100)
    const seconds = Math.round(within(body.seconds, longestSeconds))
    return { kind: 'reading', path, depth, seconds }
  }
  return { kind: 'view', path, width, ...originOf(body) }
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const within = (value: unknown, most: number) =>
  typeof value === 'number' && value > 0 ? Math.min(value, most) : 0

/** The link's own parameters come first, then the site that it was on. Navigation within the site sends neither. */
function originOf({ utm, referrer }: Record<string, unknown>) {
  const named = isObject(utm) ? utm : {}
  const campaign = labelOf(named.campaign)
  const link = linkOf(campaign, named.content)
  const source = sourceOf(named.source) ?? siteOf(referrer)
  if (source) return { source, campaign: campaign ?? '', ...link }
  return campaign ? { source: direct, campaign, ...link } : {}
}

/** Links are told apart in newsletters alone, by their place. Any other content of a link is not kept. */
function linkOf(campaign: string | undefined, content: unknown) {
  const isLink = typeof content === 'string' && /^link-[1-9]\d{0,2}$/.test(content)
  return isLink && /^newsletter-\d{1,10}$/.test(campaign ?? '') ? { link: content } : undefined
}

export function labelOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = value
    .slice(0, 200)
    // PostgreSQL refuses lone surrogates and control characters.
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    .replace(/[\u0000-\u001f\u007f\s]+/g, ' ')
    .trim()
    .toLowerCase()
    .slice(0, 60)
  if (!text) return undefined
  return personal.test(text) ? other : text
}

/** The source that a link names. */
export function sourceOf(value: unknown): string | undefined {
  const label = labelOf(value)
  return label === undefined ? undefined : sourceNamed(label)
}

export function siteOf(host: unknown): string | undefined {
  if (typeof host !== 'string' || !host) return undefined
  const name = sourceNamed(host)
  return /^[a-z0-9. -]{1,100}(:\d{1,5})?$/.test(name) ? name : other
}

function readVitals(path: string, width: WidthClass, sent: Record<string, unknown>) {
  const values = (Object.keys(vitals) as Vital[]).flatMap((name): [Vital, number][] => {
    const value = sent[name]
    return typeof value === 'number' && value >= 0 ? [[name, value]] : []
  })
  return values.length ? { kind: 'vitals' as const, path, width, values } : undefined
}
