/** Something that staff find from any screen. */
export interface SearchHit {
  kind: 'article' | 'faq' | 'lead' | 'newsletter' | 'person'
  title: string
  /** Tells it from others with the same title, for example its state. */
  detail: string
  href: string
}
