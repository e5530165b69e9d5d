/** Somebody else's server with the page on it. */
export interface Peer {
  url: string
  stop: () => Promise<void>
}

/** A page as a peer is given it: what it shows, its styles, and the folder of the fonts they name. */
export interface PageContent {
  main: string
  css: string
  assets: string
}
