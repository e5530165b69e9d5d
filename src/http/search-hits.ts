/** In this order they are listed. */
export const searchKinds = ['article', 'faq', 'lead', 'newsletter', 'person'] as const

/** Something that staff find from any screen. */
export interface SearchHit {
  kind: (typeof searchKinds)[number]
  title: string
  /** Tells it from others with the same title, for example its state. */
  detail: string
  href: string
}
