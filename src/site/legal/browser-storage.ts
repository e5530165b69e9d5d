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
import type { LegalPair } from './document.ts'

interface StoredItem {
  key: StorageKeys.StorageKey
  /** In whose browser the item is stored. */
  who: 'visitor' | 'player' | 'staff'
  term: string
  /** Its content and purpose, when it is written, and how long it stays: each a complete sentence. */
  purpose: string
  written: string
  retention: string
}

const untilTabCloses = 'Your browser deletes it when you close the tab.'
const untilCleared = 'It stays until you clear the data of this site.'

/**
 * One entry for each name in storage-keys.ts: without it the code does not compile. The names are imported one by
 * one: using the namespace as a value would give the entry of every page a second file to load.
 */
const storedItems: Record<keyof typeof StorageKeys, StoredItem> = {
  firstVisit: {
    key: firstVisit,
    who: 'visitor',
    term: 'How you found us',
    purpose:
      'The page you opened first, the name of the site that linked to it and the campaign that the link named in its UTM fields. The note reaches us only with a form that you send.',
    written:
      'It is written when you open your first page here, whether or not you ever send a form. A browser that asks not to be tracked, by Do Not Track or Global Privacy Control, notes nothing.',
    retention: untilCleared,
  },
  unsentForms: {
    key: unsentForms,
    who: 'visitor',
    term: 'A form that has not reached us',
    purpose: 'What you sent with it, so that it is not lost.',
    written: 'It is written when you press the button of a form.',
    retention: `It is removed once it arrives, or after ${unsentForms.days} days if it never does.`,
  },
  scrollPositions: {
    key: scrollPositions,
    who: 'visitor',
    term: 'How far you scrolled',
    purpose: 'So that going back leads to where you were.',
    written: 'It is written when you leave a page.',
    retention: untilTabCloses,
  },
  typedText: {
    key: typedText,
    who: 'visitor',
    term: 'What you had typed',
    purpose: 'What is in the fields of the page, without passwords, to put it back.',
    written: 'It is written when the site is updated while its page is open and the page reloads.',
    retention: 'It is removed as soon as it is put back.',
  },
  lastReload: {
    key: lastReload,
    who: 'visitor',
    term: 'When the page reloaded',
    purpose: 'The time of it, so that the page does not reload again and again.',
    written: 'It is written when the site is updated while its page is open and the page reloads.',
    retention: untilTabCloses,
  },
  failedScripts: {
    key: failedScripts,
    who: 'visitor',
    term: 'Which script failed',
    purpose: 'Its name, so that the page reloads only once because of it.',
    written: 'It is written when a script of the page does not load.',
    retention: untilTabCloses,
  },
  gameSound: {
    key: gameSound,
    who: 'player',
    term: 'Sound',
    purpose: 'Whether you turned the sound of the game on.',
    written: 'It is written when you turn it on or off.',
    retention: untilCleared,
  },
  gameCalm: {
    key: gameCalm,
    who: 'player',
    term: 'Fewer flashes',
    purpose: 'Whether you chose fewer flashes.',
    written: 'It is written when you choose.',
    retention: untilCleared,
  },
  gameSlow: {
    key: gameSlow,
    who: 'player',
    term: 'Slower game',
    purpose: 'Whether you chose to play at half the speed.',
    written: 'It is written when you choose.',
    retention: untilCleared,
  },
  gameOneButton: {
    key: gameOneButton,
    who: 'player',
    term: 'One button',
    purpose: 'Whether you chose to play with one button.',
    written: 'It is written when you choose.',
    retention: untilCleared,
  },
  gameRival: {
    key: gameRival,
    who: 'player',
    term: 'Your rival',
    purpose: 'Whom you race against: your best run, the leader or nobody.',
    written: 'It is written when you choose.',
    retention: untilCleared,
  },
  gameBestRuns: {
    key: gameBestRuns,
    who: 'player',
    term: 'Your best runs',
    purpose:
      'Score and pressed controls of your best run on each size of the field, to race against it.',
    written: 'It is written when a run ends with a higher score than the one before.',
    retention: untilCleared,
  },
  accessToken: {
    key: accessToken,
    who: 'staff',
    term: 'Sign-in token',
    purpose: 'Proves who is signed in. Visitors never receive one.',
    written: 'It is written at sign-in.',
    retention: 'It is removed at sign-out.',
  },
  foreignDevice: {
    key: foreignDevice,
    who: 'staff',
    term: "Somebody else's device",
    purpose: 'Notes that unsaved work is to be removed at sign-out.',
    written: 'It is written at a sign-in with the choice "This is not my device".',
    retention: 'It is removed at sign-out.',
  },
  appearance: {
    key: appearance,
    who: 'staff',
    term: 'Appearance',
    purpose: 'Whether somebody chose light or dark colours for the staff area.',
    written: 'It is written when somebody chooses one of them.',
    retention: 'It is removed when they choose the colours of the device again.',
  },
  unsavedWork: {
    key: unsavedWork,
    who: 'staff',
    term: 'Unsaved work',
    purpose:
      'Text of articles, FAQs and newsletters that our server does not have yet, with its pictures.',
    written: 'It is written while somebody edits and the server has not confirmed the text.',
    retention:
      'It is removed when the server has it, when it is discarded, and at sign-out if the member of staff says so.',
  },
}

const places = {
  localStorage: 'local storage',
  sessionStorage: 'session storage',
  indexedDB: 'a database of the browser',
}

const described = (who: StoredItem['who']): LegalPair[] =>
  Object.values(storedItems)
    .filter((item) => item.who === who)
    .map(({ key, term, purpose, written, retention }) => ({
      term,
      detail: `${purpose} ${written} ${retention} Its name is ${key.name}, in ${places[key.in]}.`,
    }))

/** The items that the privacy policy lists, by kind of user. */
export const browserStorage = {
  visitor: described('visitor'),
  player: described('player'),
  staff: described('staff'),
}
