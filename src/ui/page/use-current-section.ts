import { useEffect, useState } from 'react'
import { useWindowEvents } from '../browser/use-window-events.ts'

/**
 * The id of the section that is being read, for a table of contents: the last one whose start has scrolled under the
 * header. Undefined above the first section.
 */
export function useCurrentSection(ids: readonly string[]) {
  const [current, setCurrent] = useState<string>()
  const update = () => setCurrent(sectionInView(ids))
  useWindowEvents({ scroll: update, resize: update, hashchange: update })
  useEffect(() => setCurrent(sectionInView(ids)), [ids])
  return current
}

function sectionInView(ids: readonly string[]) {
  const root = document.documentElement
  const topOf = (id: string) => document.getElementById(id)?.getBoundingClientRect().top
  // Scroll positions are rounded, so a section that was jumped to can end just below the line.
  const line = Number.parseFloat(getComputedStyle(root).scrollPaddingTop) + 4
  const passed = ids.findLast((id) => (topOf(id) ?? Number.POSITIVE_INFINITY) <= line)
  const atEnd = window.scrollY + window.innerHeight >= root.scrollHeight - 2
  if (!atEnd || !passed) return passed
  // The last sections may be too short to reach the line: then the one in the URL is used, or else the last.
  const target = decodeURIComponent(window.location.hash.slice(1))
  const targetTop = ids.includes(target) ? topOf(target) : undefined
  return targetTop !== undefined && targetTop >= 0 ? target : ids.at(-1)
}
