export interface MediaTables {
  /** Stored files: pictures, and since clips exist also clips and captions, by their ending. */
  images: {
    /** SHA-256 of the bytes as they were first stored, in hex: the picture's address. */
    hash: string
    /** SHA-256 of the bytes as they are now. Null: stored by an earlier version, and metadata not removed yet. */
    checksum: string | null
    ext: 'png' | 'jpg' | 'gif' | 'webp' | 'avif' | 'mp4' | 'webm' | 'vtt'
    /** 0 for captions, as the height. */
    width: number
    height: number
    size: number
    created_at: string
    /** Empty if they are in an object. */
    bytes: Uint8Array
    /** The name of the object with the bytes. Null: they are in this row. */
    object: string | null
  }
}
