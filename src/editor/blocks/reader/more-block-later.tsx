import { lazy, useState, useSyncExternalStore } from 'react'
import type { MoreBlockProps } from './more-block.tsx'

const LoadedBlock = lazy(async () => ({
  default: (await import('./more-block.tsx')).MoreBlock,
}))

/** One object: React would empty the block if it were given another one. */
const asSent = { __html: '' }
const subscribeToNothing = () => () => {}

/**
 * In browsers. A block that the server sent works without scripts: it stays as it is, and its code is not loaded. Only
 * a page that a link opens loads the code, a block that changes, and one with something below it.
 */
export function MoreBlock(props: MoreBlockProps) {
  const isHydrating = useSyncExternalStore(
    subscribeToNothing,
    () => false,
    () => true,
  )
  const [sent] = useState(isHydrating ? props.block : undefined)
  if (sent !== props.block || props.children) return <LoadedBlock {...props} />
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it sets nothing
  return <div suppressHydrationWarning dangerouslySetInnerHTML={asSent} />
}
