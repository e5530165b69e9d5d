import { Counter, Gauge, type Registry } from 'prom-client'
import type { PageCache } from './page-cache.ts'

type Stats = ReturnType<PageCache['stats']>

/** The page cache in a registry; every worker has a cache of its own, so their values are added up. */
export function registerCacheMetrics(registry: Registry, stats: PageCache['stats']): void {
  const registers = [registry]
  const counted = (name: string, help: string, of: (now: Stats) => number) =>
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset()
        this.inc(of(stats()))
      },
    })
  const measured = (name: string, help: string, of: (now: Stats) => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(of(stats()))
      },
    })
  counted('page_cache_hits_total', 'Pages sent from the cache', ({ hits }) => hits)
  counted('page_cache_renders_total', 'Pages rendered for the cache', ({ renders }) => renders)
  measured('page_cache_pages', 'Pages in the cache', ({ pages }) => pages)
  measured('page_cache_bytes', 'Bytes of the cached pages, all encodings', ({ bytes }) => bytes)
}
