/**
 * A call to an object store failed. `unavailable`: it may work later. `refused`: somebody has to change the address, the
 * keys or the rights of the bucket. The message is one line for operators and names no secret.
 */
export class ObjectStoreError extends Error {
  override name = 'ObjectStoreError'
  readonly kind: 'unavailable' | 'refused'

  constructor(kind: 'unavailable' | 'refused', message: string) {
    super(message)
    this.kind = kind
  }
}
