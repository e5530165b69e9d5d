import { readDocument } from './read-document.ts'
import stored from './terms.json' with { type: 'json' }

/** Read when the page is shown: the configuration names the address for questions. */
export const terms = () => readDocument(stored)
