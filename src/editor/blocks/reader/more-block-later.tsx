import { lazy } from 'react'

/** In browsers: the code is loaded only by pages with such a block. Until then the block stays as the server sent it. */
export const MoreBlock = lazy(async () => ({
  default: (await import('./more-block.tsx')).MoreBlock,
}))
