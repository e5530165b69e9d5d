import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { BlockOf, BlockType } from './registry.ts'
import type { TextFlow } from './text-flow.ts'

/** What block editors can do with images; the images themselves are the manager's. */
export interface ImageTools {
  /** Takes files in and returns their addresses. Files that are not images are reported and left out. */
  take: (files: readonly File[]) => Promise<string[]>
  /** The address of each file, or undefined for one that was refused. */
  takeEach: (files: readonly File[]) => Promise<(string | undefined)[]>
  /** An address that other articles can use too, as soon as the image is uploaded. */
  link: (src: string) => string
  /** An address that an img can show. */
  show: (src: string) => string
}

export interface BlockEditorProps<Type extends BlockType> {
  block: BlockOf[Type]
  onChange: (block: BlockOf[Type]) => void
  images: ImageTools
  flow: TextFlow
}

export interface BlockEditorEntry<Type extends BlockType> {
  icon: LucideIcon
  Editor: (props: BlockEditorProps<Type>) => ReactNode
}
