import display from '../fonts/bricolage-grotesque-bold-english.woff2?url'
import text from '../fonts/instrument-sans-regular-english.woff2?url'
import strong from '../fonts/instrument-sans-semibold-english.woff2?url'

export const fontPreloads = () =>
  [display, text, strong].map((href) => ({
    rel: 'preload',
    as: 'font',
    crossOrigin: '' as const,
    href,
  }))
