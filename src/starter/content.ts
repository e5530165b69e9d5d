import faqs from './faqs.json' with { type: 'json' }

/** A picture of 1600 by 1000 in `drawings`, by the name of its file. */
export type DrawingReference = { drawing: string }

type Picture = { src: DrawingReference; alt: string; caption: string }

type StarterBlock = { id: string } & (
  | { type: 'title' | 'subtitle' | 'paragraph' | 'fineprint'; content: string }
  | ({ type: 'image'; content: DrawingReference } & Picture)
  | { type: 'carousel'; images: (Picture & { hoverText: string })[]; fitMode: string }
)

export type StarterArticle = {
  status: 'published' | 'draft'
  createdAt: string
  summary: string
  main: boolean
  featured: boolean
  thumbnail: DrawingReference
  blocks: StarterBlock[]
}

export const starterFaqs = faqs

// The build copies the files into the server's program: at run time there is no file to find.
const articles = import.meta.glob<StarterArticle>('./articles/*.json', {
  eager: true,
  import: 'default',
})

/** Oldest first, which is the order in which they are inserted. */
export const starterArticles = Object.values(articles).sort((a, b) =>
  a.createdAt < b.createdAt ? -1 : 1,
)

export const drawings = import.meta.glob<string>('./drawings/*.svg', {
  eager: true,
  query: '?raw',
  import: 'default',
})
