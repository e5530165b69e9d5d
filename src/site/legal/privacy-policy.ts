import { browserStorage } from './browser-storage.ts'
import type { LegalBlock, LegalDocument } from './document.ts'
import stored from './privacy-policy.json' with { type: 'json' }
import { readDocument } from './read-document.ts'

type StorageBlock = { storage: keyof typeof browserStorage }

/** `storage` in the file stands for everything that the site stores in the browsers of such users. */
const withStorage = (block: LegalBlock | StorageBlock): LegalBlock =>
  typeof block === 'object' && 'storage' in block ? { pairs: browserStorage[block.storage] } : block

/** Read when the page is shown: the configuration names the address for questions. */
export function privacyPolicy(): LegalDocument {
  const { sections, ...rest } = readDocument(stored)
  return {
    ...rest,
    sections: sections.map((section) => ({ ...section, blocks: section.blocks.map(withStorage) })),
  }
}
