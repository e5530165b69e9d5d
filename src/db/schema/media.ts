import type { Generated } from 'kysely'

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
  /** Pictures that somebody added to the library or described there. They stay until somebody deletes them. */
  picture_details: {
    hash: string
    /** The name of the file that was uploaded; empty if it is not known. */
    name: Generated<string>
    /** The alternative text that new uses begin with. */
    alt: Generated<string>
    /** The point that stays visible when the picture is cropped; 0 is left and top, 1 is right and bottom. */
    focus_x: Generated<number>
    focus_y: Generated<number>
    /** Name and alternative text in lower case. */
    search_text: Generated<string>
  }
}
