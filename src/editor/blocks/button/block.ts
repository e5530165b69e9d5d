import { type BlockFinding, defineBlock } from '../block-definition.ts'
import { maxLineLength, text } from '../reading-raw.ts'
import { isAllowedLink } from '../rich-text/rich-text.ts'
import { isAddress, isEmptyAddress } from '../rich-text/typed-address.ts'

interface ButtonBlock {
  id: string
  type: 'button'
  content: string
  label: string
  href: string
}

/** An address that no link of a text may have is never stored, shown or sent. */
const allowed = (href: string) => (isAllowedLink(href) ? href : '')

/** Readers see a button only with both. */
export const isWhole = ({ label, href }: Pick<ButtonBlock, 'label' | 'href'>) =>
  label.trim() !== '' && !isEmptyAddress(href)

const isEmpty = ({ label, href }: ButtonBlock) => !label.trim() && isEmptyAddress(href)

export const button = defineBlock<ButtonBlock>({
  label: 'Button',
  more: true,
  read: (raw, id) => ({
    id,
    type: 'button',
    content: text(raw.content),
    label: text(raw.label),
    href: allowed(text(raw.href)),
  }),
  plainText: ['content', 'label', 'href'],
  written: ['label'],
  maxLengths: { label: maxLineLength },
  isEmpty,
  checks: (block) => (isEmpty(block) ? [] : findings(block)),
  letter: (block) =>
    isWhole(block) ? [{ kind: 'button', label: block.label.trim(), href: block.href }] : [],
})

function findings({ label, href }: ButtonBlock): BlockFinding[] {
  const found: BlockFinding[] = []
  if (!label.trim()) found.push({ text: 'has no label, and readers do not see it.', path: 'label' })
  if (isEmptyAddress(href))
    found.push({ text: 'has no address, and readers do not see it.', path: 'href' })
  else if (!isAddress(href))
    found.push({ text: 'has an address that leads nowhere.', path: 'href' })
  return found
}
