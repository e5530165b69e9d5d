/**
 * Frees the memory now, for nobody may need it any more: V8 collects late what is not its own, and in a process that
 * rests nothing at all. Small buffers share their memory with others and are left alone.
 */
export function letGo({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}
