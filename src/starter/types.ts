import type { DrawingReference } from './drawing.ts'

export type StarterFaq = {
  question: string
  answer: string
  navigationHeading: string
  order: number
}

export type StarterTextBlock = {
  id: string
  type: 'title' | 'subtitle' | 'paragraph' | 'fineprint'
  content: string
}

export type StarterImageBlock = {
  id: string
  type: 'image'
  content: DrawingReference
  src: DrawingReference
  alt: string
  caption: string
}

export type StarterCarouselImage = {
  src: DrawingReference
  alt: string
  hoverText: string
  caption: string
}

export type StarterCarouselBlock = {
  id: string
  type: 'carousel'
  images: StarterCarouselImage[]
  fitMode: 'cover' | 'scale-down'
}

export type StarterBlock = StarterTextBlock | StarterImageBlock | StarterCarouselBlock

export type StarterArticle = {
  status: 'published' | 'draft'
  createdAt: string
  summary: string
  main: boolean
  featured: boolean
  thumbnail: DrawingReference
  blocks: StarterBlock[]
}
