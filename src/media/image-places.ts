import { type FieldErrors, invalid } from '#src/app/problem.ts'
import { parseMediaUrl } from './reference.ts'

/** A place in a document that holds an image, with the field name for error messages. */
interface ImagePlace {
  field: string
  src: string
}

/**
 * The images of a document by hash, with the field that names each. Embedded pictures were stored and replaced by URLs
 * when the body arrived; any other value is refused.
 */
export function referencedImages(places: ImagePlace[]): Map<string, string> {
  const referenced = new Map<string, string>()
  const errors: FieldErrors = {}
  for (const { field, src } of places) {
    if (!src) continue
    const image = parseMediaUrl(src)
    if (image) {
      referenced.set(image.hash, field)
    } else {
      errors[field] = [
        /^data:[^,]{0,200};base64,/i.test(src.slice(0, 300))
          ? 'Only PNG, JPEG, GIF, WebP and AVIF images are taken.'
          : 'An image must be embedded as a base64 data URL.',
      ]
    }
  }
  if (Object.keys(errors).length) throw invalid(errors)
  return referenced
}
