import type * as StorageKeys from '../storage-keys.ts'
import {
  accessToken,
  appearance,
  failedScripts,
  firstVisit,
  foreignDevice,
  gameBestRuns,
  gameCalm,
  gameOneButton,
  gameRival,
  gameSlow,
  gameSound,
  lastReload,
  scrollPositions,
  typedText,
  unsavedWork,
  unsentForms,
} from '../storage-keys.ts'
import texts from './browser-storage.json' with { type: 'json' }
import type { LegalPair } from './document.ts'

interface StoredItem {
  /** In whose browser the item is stored: `visitor`, `player` or `staff`. */
  who: string
  term: string
  /** Its content and purpose, when it is written, and how long it stays: each a complete sentence. */
  purpose: string
  written: string
  retention: string
}

/** One entry for each name in storage-keys.ts: without it the code does not compile. */
const storedItems: Record<keyof typeof StorageKeys, StoredItem> = texts

/** Imported one by one: using the namespace as a value would give the entry of every page a second file to load. */
const keys: Record<keyof typeof StorageKeys, StorageKeys.StorageKey> = {
  accessToken,
  appearance,
  failedScripts,
  firstVisit,
  foreignDevice,
  gameBestRuns,
  gameCalm,
  gameOneButton,
  gameRival,
  gameSlow,
  gameSound,
  lastReload,
  scrollPositions,
  typedText,
  unsavedWork,
  unsentForms,
}

/** In the texts, a name in braces stands for one of these. */
const phrases: Record<string, string> = {
  untilTabCloses: 'Your browser deletes it when you close the tab.',
  untilCleared: 'It stays until you clear the data of this site.',
  days: String(unsentForms.days),
}

const places = {
  localStorage: 'local storage',
  sessionStorage: 'session storage',
  indexedDB: 'a database of the browser',
}

const described = (who: StoredItem['who']): LegalPair[] =>
  (Object.keys(storedItems) as (keyof typeof storedItems)[])
    .filter((name) => storedItems[name].who === who)
    .map((name) => {
      const { term, purpose, written, retention } = storedItems[name]
      const stays = retention.replace(/\{(\w+)\}/, (_, phrase: string) => phrases[phrase] ?? '')
      const key = keys[name]
      return {
        term,
        detail: `${purpose} ${written} ${stays} Its name is ${key.name}, in ${places[key.in]}.`,
      }
    })

/** The items that the privacy policy lists, by kind of user. */
export const browserStorage = {
  visitor: described('visitor'),
  player: described('player'),
  staff: described('staff'),
}
