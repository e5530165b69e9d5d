import { embedProviderNames } from './embed-provider-names.ts'

interface Provider {
  name: string
  /** Where its player is; the policy of a page with an embed allows to load it from there. */
  origin: string
  /** Width and height of the player. */
  ratio: readonly [number, number]
  /** Matches the address of something that it plays, without the scheme. */
  address: RegExp
  /** The path of the player, from the groups of the match and the whole query of the address. */
  player: (found: readonly string[], query: URLSearchParams) => string
}

/** Everything that the site knows about the providers of embeds: of their addresses, their players and their names. */
export const embedProviders: Record<keyof typeof embedProviderNames, Provider> = {
  youtube: {
    name: embedProviderNames.youtube,
    origin: 'https://www.youtube-nocookie.com',
    ratio: [16, 9],
    address:
      /^(?:(?:www\.|m\.|music\.)?youtube\.com\/(?:watch\?(?:.*&)?v=|shorts\/|live\/|embed\/)|www\.youtube-nocookie\.com\/embed\/|youtu\.be\/)([\w-]{11})(?![\w-])/,
    player: ([id], query) => {
      const start = secondsOf(query.get('t') ?? query.get('start') ?? '')
      return `/embed/${id}?autoplay=1${start ? `&start=${start}` : ''}`
    },
  },
  vimeo: {
    name: embedProviderNames.vimeo,
    origin: 'https://player.vimeo.com',
    ratio: [16, 9],
    address:
      /^(?:(?:www\.)?vimeo\.com\/(?:channels\/[\w-]+\/)?|player\.vimeo\.com\/video\/)(\d{1,12})(?:(?:\/|\?(?:.*&)?h=)([\da-f]{6,20}))?(?![\w/])/,
    player: ([id, hash]) => `/video/${id}?dnt=1&autoplay=1${hash ? `&h=${hash}` : ''}`,
  },
  figma: {
    name: embedProviderNames.figma,
    origin: 'https://embed.figma.com',
    ratio: [16, 10],
    address:
      /^(?:(?:www|embed)\.)?figma\.com\/(file|design|proto|board|slides|deck)\/([\dA-Za-z]{10,40})(?![\dA-Za-z])/,
    player: ([kind, key], query) => {
      const node = /^[\d:-]{1,40}$/.exec(query.get('node-id') ?? '')?.[0]
      const path = `/${kind === 'file' ? 'design' : kind}/${key}?embed-host=wireloom`
      return node ? `${path}&node-id=${node}` : path
    },
  },
  codepen: {
    name: embedProviderNames.codepen,
    origin: 'https://codepen.io',
    ratio: [16, 10],
    address:
      /^codepen\.io\/([\w-]{1,60})\/(?:pen|full|details|embed)\/([\dA-Za-z]{4,40})(?![\dA-Za-z])/,
    player: ([user, pen]) => `/${user}/embed/${pen}?default-tab=result`,
  },
}

const providers = Object.values(embedProviders)

export const playerOrigins = providers.map(({ origin }) => origin)

export interface Embed {
  provider: Provider
  /** The address of the player. */
  player: string
}

/** What an address embeds; undefined for an address of anything else. */
export function embedOf(address: string): Embed | undefined {
  const url = URL.parse(address.trim())
  if (!url || !/^https?:$/.test(url.protocol) || url.port || url.username) return undefined
  for (const provider of providers) {
    const found = provider.address.exec(url.hostname + url.pathname + url.search)
    if (!found) continue
    const path = provider.player(found.slice(1), url.searchParams)
    return { provider, player: provider.origin + path }
  }
  return undefined
}

/** A moment in a film: 90, 90s or 1m30s. */
function secondsOf(moment: string): number {
  const [, h = 0, m = 0, s = 0] =
    /^(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,6})s?)?$/.exec(moment) ?? []
  return Number(h) * 3600 + Number(m) * 60 + Number(s)
}
