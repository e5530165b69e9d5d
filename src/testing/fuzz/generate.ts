import fc from 'fast-check'
import { anyContent } from './blocks.ts'
import { type ApiDocument, type Operation, resolved, type Schema } from './schema.ts'
import { anyString, matching } from './text.ts'

export interface FuzzedRequest {
  path: string
  headers: Record<string, string>
  body: string | undefined
}

/** Values for fields whose rules a schema cannot express, so that requests pass validation. */
const known: Record<string, fc.Arbitrary<unknown>> = {
  email: fc.nat(50).map((place) => `fuzz-${place}@example.com`),
  email_address: fc.nat(50).map((place) => `fuzz-${place}@example.com`),
  content: anyContent(),
  thumbnail: fc.constantFrom('', null),
  question: anyString().map((value) => `What is ${value} for?`),
  inputLog: fc.constantFrom('', 'A10', 'A90D12B3'),
  score: fc.nat(20).map((hundreds) => hundreds * 100),
  cursor: fc
    .tuple(fc.date({ noInvalidDate: true }), fc.nat())
    .map(([at, id]) => Buffer.from(`${safeIso(at)} ${id}`).toString('base64url')),
}

const safeIso = (date: Date) => date.toISOString()

/** Values that fit a schema. */
function fitting(given: Schema, document: ApiDocument, name = ''): fc.Arbitrary<unknown> {
  const schema = resolved(given, document)
  const special = known[name]
  if (special) return special
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const types = [schema.type ?? 'string'].flat()
  return fc.oneof(...types.map((type) => ofType(type, schema, document)))
}

function ofType(type: string, schema: Schema, document: ApiDocument): fc.Arbitrary<unknown> {
  const { minimum: min, maximum: max } = schema
  switch (type) {
    case 'null':
      return fc.constant(null)
    case 'boolean':
      return fc.boolean()
    case 'integer':
      return fc.oneof(
        fc.integer({ min: min ?? 0, max: Math.min(max ?? 9, (min ?? 0) + 9) }),
        fc.integer({ min: min ?? -1e9, max: max ?? 1e9 }),
      )
    case 'number':
      return fc.double({ min, max, noNaN: true })
    case 'array':
      return fc.array(fitting(schema.items ?? {}, document), { maxLength: 4 })
    case 'object':
      return fittingObject(schema, document)
    default:
      return fittingText(schema)
  }
}

function fittingText({ pattern, format, minLength, maxLength }: Schema): fc.Arbitrary<string> {
  if (format === 'date-time') {
    // Includes dates whose offset moves them outside of years with four digits.
    return fc
      .tuple(
        fc.date({
          min: new Date(-62167219200000),
          max: new Date(253402300799999),
          noInvalidDate: true,
        }),
        fc.constantFrom('Z', '+00:00', '+23:59', '-23:59'),
      )
      .map(([date, offset]) => date.toISOString().replace('Z', offset))
  }
  if (pattern) return matching(pattern)
  const filled = anyString(maxLength)
  return minLength ? filled.map((value) => value.trim() || 'x'.repeat(minLength)) : filled
}

function fittingObject(schema: Schema, document: ApiDocument): fc.Arbitrary<object> {
  const fields = Object.entries(schema.properties ?? {}).map(
    ([name, inner]) => [name, fitting(inner, document, name)] as const,
  )
  return fc.record(Object.fromEntries(fields), { requiredKeys: schema.required ?? [] })
}

const edges = fc.constantFrom<unknown>(
  ...[null, true, 0, -0, -1, 0.5, 1e21, 2 ** 31, 2 ** 53, Number.MAX_VALUE],
  ...['', ' ', '\0', 'x'.repeat(300), '9'.repeat(40), [], {}, [[]], { length: 1 }],
)

/** A valid value with one field removed, replaced or added. */
const nearly = (fits: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(fits, fc.nat(), fc.oneof(edges, anyString(), fc.constant(undefined)))
    .map(([value, at, by]) => {
      if (typeof value !== 'object' || value === null) return by
      const names = [...Object.keys(value), 'unknown']
      return { ...value, [names[at % names.length] ?? 'unknown']: by }
    })

const anyValue = (fits: fc.Arbitrary<unknown>) =>
  fc.oneof(
    { weight: 5, arbitrary: fits },
    { weight: 3, arbitrary: nearly(fits) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  )

/** Requests to one operation: valid, nearly valid and invalid. */
export function requestsTo(
  operation: Operation,
  document: ApiDocument,
): fc.Arbitrary<FuzzedRequest> {
  const values = Object.fromEntries(
    operation.parameters.map(({ name, schema, required }) => {
      const fits = fitting(schema, document, name)
      const any = fc.oneof({ weight: 4, arbitrary: fits }, { weight: 1, arbitrary: edges })
      return [name, required ? any : fc.option(any, { nil: undefined })] as const
    }),
  )
  const json = operation.body
    ? anyValue(fitting(operation.body, document)).map((value) => JSON.stringify(value))
    : fc.constant(undefined)
  const body = fc.oneof(
    { weight: 12, arbitrary: json },
    { weight: 1, arbitrary: fc.constantFrom('', '{', '[]', 'null', '"x"', '{"a":1}') },
  )
  const type = fc.oneof(
    { weight: 12, arbitrary: fc.constant('application/json') },
    { weight: 1, arbitrary: fc.constantFrom('text/plain', 'multipart/form-data', 'x') },
  )
  return fc
    .record({ values: fc.record(values), body, type })
    .map((drawn) => requestOf(operation, drawn as Drawn))
}

interface Drawn {
  values: Record<string, unknown>
  body: string | undefined
  type: string
}

function requestOf({ method, path, parameters }: Operation, { values, body, type }: Drawn) {
  const query = new URLSearchParams()
  const headers: Record<string, string> = {}
  let address = path
  for (const { name, in: place } of parameters) {
    const value = values[name]
    if (value === undefined && place !== 'path') continue
    const written = String(typeof value === 'object' ? JSON.stringify(value) : value).toWellFormed()
    if (place === 'query') query.append(name, written)
    if (place === 'path')
      address = address.replace(`{${name}}`, encodeURIComponent(written) || '%20')
    if (place === 'header') headers[name] = written.replace(/[^\x20-\x7e]/g, '?').trim()
  }
  const sends = method !== 'GET' && body !== undefined
  if (sends) {
    headers['content-type'] = type
    headers['content-length'] = String(Buffer.byteLength(body ?? ''))
  }
  const search = query.size ? `?${query}` : ''
  return { path: address + search, headers, body: sends ? body : undefined }
}
