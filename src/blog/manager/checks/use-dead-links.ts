import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Block } from '#src/editor/blocks/registry.ts'
import { managerQueries } from '../queries.ts'
import type { Finding } from './checks.ts'
import { deadLinks, ownLinks } from './own-links.ts'

/** Links of the article to pages of this site that readers cannot open. */
export function useDeadLinks(blocks: readonly Block[]): Finding[] {
  const links = useMemo(() => ownLinks(blocks, location.origin), [blocks])
  const ids = [...new Set(links.flatMap(({ blogId = [] }) => blogId))].sort((a, b) => a - b)
  const { data } = useQuery(managerQueries.statuses(ids))
  return useMemo(() => deadLinks(links, data), [links, data])
}
