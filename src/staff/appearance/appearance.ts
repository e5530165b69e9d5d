import { useEffect, useSyncExternalStore } from 'react'
import { appearance as key } from '#src/site/storage-keys.ts'
import { readStored, removeStored, writeStored } from '#src/ui/browser/browser-storage.ts'

export const appearances = { system: 'As on this device', light: 'Light', dark: 'Dark' } as const

export type Appearance = keyof typeof appearances

const listeners = new Set<() => void>()
/** Without web storage the choice lasts until the page is loaded again. */
let chosen: Appearance | undefined

export function readAppearance(): Appearance {
  const stored = chosen ?? readStored(key)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

export function chooseAppearance(appearance: Appearance): void {
  chosen = appearance
  if (appearance === 'system') removeStored(key)
  else writeStored(key, appearance)
  for (const listener of listeners) listener()
}

function watch(listener: () => void) {
  const follow = (event: StorageEvent) => {
    if (event.key !== key.name) return
    chosen = undefined
    listener()
  }
  listeners.add(listener)
  addEventListener('storage', follow)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', follow)
  }
}

export function useAppearance(): Appearance {
  return useSyncExternalStore(watch, readAppearance, () => 'system')
}

/** appearance.css reads the attribute. The bar of a phone's browser gets the colour of the page. */
export function useAppliedAppearance(): void {
  const appearance = useAppearance()
  useEffect(() => {
    const root = document.documentElement
    const bar = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')
    const served = bar?.content
    const system = matchMedia('(prefers-color-scheme: dark)')
    root.dataset.appearance = appearance
    const color = () => {
      if (bar) bar.content = getComputedStyle(document.body).backgroundColor
    }
    color()
    system.addEventListener('change', color)
    return () => {
      delete root.dataset.appearance
      system.removeEventListener('change', color)
      if (bar && served) bar.content = served
    }
  }, [appearance])
}
