import { identity } from '#src/site/identity.ts'
import { publicPages } from '#src/site/public-pages.ts'

export const webManifest = {
  name: identity.name,
  short_name: identity.name,
  description: publicPages['/'].description,
  start_url: '/',
  display: 'browser',
  background_color: '#FBFAF7',
  theme_color: '#FBFAF7',
  icons: [
    { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
    { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
    { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
    { src: '/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
  ],
}
