import { useEffect } from 'react'
import { appearance as key } from '#src/site/storage-keys.ts'
import { readStored, removeStored, writeStored } from '#src/ui/browser/browser-storage.ts'
import { createStore } from '#src/ui/browser/store.ts'
import { useStore } from '#src/ui/browser/use-store.ts'
import { useWindowEvents } from '#src/ui/browser/use-window-events.ts'

export const appearances = { system: 'As on this device', light: 'Light', dark: 'Dark' } as const

export type Appearance = keyof typeof appearances

function readChoice(): Appearance {
  const stored = readStored(key)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

/** Without web storage the choice lasts until the page is loaded again. */
const chosen = createStore(readChoice())

export function chooseAppearance(appearance: Appearance): void {
  if (appearance === 'system') removeStored(key)
  else writeStored(key, appearance)
  chosen.set(appearance)
}

export const useAppearance = (): Appearance => useStore(chosen)

/** appearance.css reads the attribute. The bar of a phone's browser gets the colour of the page. */
export function useAppliedAppearance(): void {
  const appearance = useAppearance()
  useWindowEvents({
    // Another tab of this browser.
    storage: (event) => event.key === key.name && chosen.set(readChoice()),
  })
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
