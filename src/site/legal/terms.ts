import { readDocument } from './read-document.ts'
import stored from './terms.json' with { type: 'json' }

export const terms = readDocument(stored)
