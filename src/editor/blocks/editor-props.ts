import type { ReactNode } from 'react'
import type { FileKind } from '../pictures/prepare-file.ts'
import type { BlockOf, BlockType } from './registry.ts'
import type { TextFlow } from './text-flow.ts'

/** Image functions for block editors. The images themselves belong to the manager. */
export interface ImageTools {
  /** Adds files and returns their URLs. Files that are not images are reported and left out. */
  take: (files: readonly File[]) => Promise<string[]>
  /** Adds a clip or captions and returns its URL; undefined if it was refused, which is reported. */
  takeFile: (file: File, kind: FileKind) => Promise<string | undefined>
  takeEach: (files: readonly File[]) => Promise<(string | undefined)[]>
  /** A URL that other articles can use too, as soon as the image is uploaded. */
  link: (src: string) => string
  show: (src: string) => string
}

export interface BlockEditorProps<Type extends BlockType> {
  block: BlockOf[Type]
  // A method, so that one editor can serve several types.
  onChange(block: BlockOf[Type]): void
  images: ImageTools
  flow: TextFlow
  className?: string
}

export interface BlockEditorEntry<Type extends BlockType> {
  icon: string
  Editor: (props: BlockEditorProps<Type>) => ReactNode
  className?: string
}
