import type { MediaTables } from '#src/db/schema/media.ts'
import { ObjectStoreError } from '#src/s3/failure.ts'
import type { Copy } from '../image-worker/job.ts'

/** Where the bytes of a picture are: in its row, or in an object that its row names. */
export type Place = Pick<MediaTables['images'], 'bytes' | 'object'>

type Ext = MediaTables['images']['ext']

/** Stores the bytes of new pictures. Rows say where those of earlier ones are: both places can be in use at once. */
export interface ByteStore {
  /**
   * Call it before the transaction that stores the place in a row: if the process dies in between, nothing refers to
   * bytes that are missing.
   */
  put: (file: { ext: Ext; bytes: Buffer }) => Promise<Place>
  /** Undefined if they are gone. */
  get: (place: Place) => Promise<Uint8Array | undefined>
  /** Resized copies that all machines share. Neither call fails: without the store, each machine makes its own. */
  copies?: {
    get: (variant: SharedVariant) => Promise<Buffer | undefined>
    put: (variant: SharedVariant, bytes: Buffer) => Promise<void>
  }
  /** Where browsers can read pictures themselves; undefined: only the site sends them. */
  redirects?: {
    /** Of the store, for the policy of pages. */
    origin: string
    /** Both addresses are valid for one to two hours. */
    ofOriginal: (object: string) => Promise<string>
    /** Undefined if the store does not have it, or does not answer. */
    ofCopy: (variant: SharedVariant) => Promise<string | undefined>
  }
}

/** A resized copy of the bytes with this checksum. */
export type SharedVariant = Copy & { checksum: string }

export const bytesInDatabase: ByteStore = {
  put: async ({ bytes }) => ({ bytes, object: null }),
  async get({ bytes, object }) {
    if (object === null) return bytes
    throw new ObjectStoreError('refused', `MEDIA_URL is not set, and ${object} is there`)
  },
}
