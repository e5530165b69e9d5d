import { lineBlock } from '../text-block.ts'

export const title = lineBlock('title', { label: 'Title', heading: 'title', markdown: ['#'] })
