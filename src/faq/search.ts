import type { Faq } from './contract.ts'

const longestSearch = 100

export const cleanSearch = (text: unknown): string | undefined =>
  typeof text === 'string' || typeof text === 'number'
    ? String(text).trim().replace(/\s+/g, ' ').slice(0, longestSearch) || undefined
    : undefined

export function searchFaqs(faqs: Faq[], search: string): Faq[] {
  const words = search.toLowerCase().split(' ')
  return faqs.filter((faq) => {
    const text = `${faq.question}\n${faq.answer}\n${faq.navigationHeading}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
