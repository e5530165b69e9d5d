export interface MediaTables {
  images: {
    /** SHA-256 of the bytes as they were first stored, in hex: the picture's address. */
    hash: string
    /** SHA-256 of the bytes as they are now. Null: stored by an earlier version, and metadata not removed yet. */
    checksum: string | null
    ext: 'png' | 'jpg' | 'gif' | 'webp' | 'avif'
    width: number
    height: number
    size: number
    created_at: string
    bytes: Uint8Array
  }
}
