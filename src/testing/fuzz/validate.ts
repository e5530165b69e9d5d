import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { ApiDocument, Schema } from './schema.ts'

/**
 * Checks responses against the schemas of the OpenAPI 3.1 document, which are JSON Schema 2020-12. In strict mode an
 * unknown keyword fails the test instead of being ignored.
 */
export function answerValidator(document: ApiDocument) {
  // The generator of the document writes valid tuples and unions that strict mode would forbid.
  const ajv = new Ajv2020({ strictTypes: false, strictTuples: false, allErrors: true })
  const compiled = new Map<string, ValidateFunction>()
  addFormats.default(ajv)
  // The document itself is not a schema; references point to its components.
  ajv.addVocabulary(['components'])
  ajv.addSchema({ $id: 'openapi', components: document.components })

  /** The mismatches; empty if the value fits. */
  return (schema: Schema, value: unknown): string[] => {
    // By its text, because every call has a problem's schema of its own.
    const text = JSON.stringify(schema)
    const validate = compiled.get(text) ?? ajv.compile(withAbsoluteRefs(text))
    compiled.set(text, validate)
    return validate(value)
      ? []
      : (validate.errors ?? []).map((e) => `${e.instancePath} ${e.message}`)
  }
}

const withAbsoluteRefs = (schema: string): Schema =>
  JSON.parse(schema.replaceAll('"#/', '"openapi#/'))
