import display from './fonts/bricolage-grotesque-english.woff2?url'
import text from './fonts/instrument-sans-english.woff2?url'

export const fontPreloads = [display, text].map((href) => ({
  rel: 'preload',
  as: 'font',
  type: 'font/woff2',
  crossOrigin: 'anonymous' as const,
  href,
}))
