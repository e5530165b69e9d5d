import type { Selectable } from 'kysely'

export interface MediaTables {
  images: ImagesTable
}

interface ImagesTable {
  /** SHA-256 of the bytes as they were first stored, hex: the address of the picture. */
  hash: string
  /** SHA-256 of the bytes as they are now. Null: stored by an earlier version and not yet cleaned of metadata. */
  checksum: string | null
  ext: 'png' | 'jpg' | 'gif' | 'webp' | 'avif'
  width: number
  height: number
  size: number
  created_at: string
  bytes: Uint8Array
}

export type ImageRow = Selectable<ImagesTable>
