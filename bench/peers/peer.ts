/** Another server that serves the page. */
export interface Peer {
  url: string
  stop: () => Promise<void>
}

/** The page for a peer: its main element, its styles, and the folder of their fonts. */
export interface PageContent {
  main: string
  css: string
  assets: string
}
