import { richBlock } from '../text-block.ts'

export const fineprint = richBlock('fineprint', {
  label: 'Fine Print',
  small: true,
})
