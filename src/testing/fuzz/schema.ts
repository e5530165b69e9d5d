/** The part of JSON Schema that our OpenAPI document uses; a word it does not know fails the tests. */
export interface Schema {
  $ref?: string
  allOf?: Schema[]
  type?: string | string[]
  enum?: unknown[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  items?: Schema
  prefixItems?: Schema[]
  minLength?: number
  maxLength?: number
  pattern?: string
  format?: string
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  multipleOf?: number
  default?: unknown
  description?: string
}

const words = new Set([
  ...['$ref', 'allOf', 'type', 'enum', 'properties', 'required', 'additionalProperties', 'items'],
  ...['prefixItems', 'minLength', 'maxLength', 'pattern', 'format', 'minimum', 'maximum'],
  ...['minItems', 'maxItems', 'multipleOf', 'default', 'description'],
])

export interface Operation {
  method: string
  path: string
  parameters: { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: Schema }[]
  body: Schema | undefined
  /** The content types and schemas of each status that may be answered. */
  responses: Record<string, Record<string, { schema: Schema }> | undefined>
}

export interface ApiDocument {
  paths: Record<string, Record<string, RawOperation>>
  components: { schemas: Record<string, Schema> }
}

interface RawOperation {
  parameters?: Operation['parameters']
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>
}

export function operationsOf({ paths }: ApiDocument): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody, responses }]) => ({
      method: method.toUpperCase(),
      path,
      parameters,
      body: requestBody?.content['application/json']?.schema,
      responses: Object.fromEntries(
        Object.entries(responses).map(([status, { content }]) => [status, content]),
      ),
    })),
  )
}

/** The schema behind references, its parts brought together. */
export function resolved(schema: Schema, document: ApiDocument): Schema {
  const unknown = Object.keys(schema).filter((word) => !words.has(word))
  if (unknown.length)
    throw new Error(`a schema says ${unknown.join(', ')}, which no test reads yet`)
  const named = schema.$ref && document.components.schemas[schema.$ref.split('/').at(-1) ?? '']
  const parts = [...(named ? [named] : []), ...(schema.allOf ?? [])].map((part) =>
    resolved(part, document),
  )
  const { $ref: _ref, allOf: _allOf, ...own } = schema
  const all = [...parts, own]
  const properties = Object.assign({}, ...all.map((part) => part.properties))
  const required = all.flatMap((part) => part.required ?? [])
  return Object.assign({}, ...all, { properties, required })
}

const typeOf = (value: unknown): string[] => {
  if (value === null) return ['null']
  if (Array.isArray(value)) return ['array']
  if (Number.isInteger(value)) return ['integer', 'number']
  return [typeof value]
}

/** What about a value does not fit the schema; empty when all does. */
export function misfits(given: Schema, value: unknown, document: ApiDocument, at = '$'): string[] {
  const schema = resolved(given, document)
  const types = schema.type === undefined ? undefined : [schema.type].flat()
  if (types && !typeOf(value).some((type) => types.includes(type))) {
    return [`${at} is ${typeOf(value)[0]}, not ${types.join(' or ')}`]
  }
  if (schema.enum && !schema.enum.includes(value)) return [`${at} is none of its choices`]
  if (typeof value === 'string') return misfitsOfText(schema, value, at)
  if (typeof value === 'number') {
    const low = schema.minimum !== undefined && value < schema.minimum
    const high = schema.maximum !== undefined && value > schema.maximum
    return low || high ? [`${at} is out of its bounds`] : []
  }
  if (Array.isArray(value)) {
    return value.flatMap((item, place) => {
      const schemaOfItem = schema.prefixItems?.[place] ?? schema.items
      return schemaOfItem ? misfits(schemaOfItem, item, document, `${at}[${place}]`) : []
    })
  }
  if (typeof value !== 'object' || value === null) return []
  const { properties = {}, required = [], additionalProperties } = schema
  const missing = required.filter((name) => !Object.hasOwn(value, name))
  return [
    ...missing.map((name) => `${at}.${name} is missing`),
    ...Object.entries(value).flatMap(([name, inner]) => {
      const schemaOfField = Object.hasOwn(properties, name)
        ? properties[name]
        : typeof additionalProperties === 'object'
          ? additionalProperties
          : undefined
      return schemaOfField ? misfits(schemaOfField, inner, document, `${at}.${name}`) : []
    }),
  ]
}

function misfitsOfText(schema: Schema, text: string, at: string): string[] {
  if (schema.pattern && !new RegExp(schema.pattern, 'u').test(text))
    return [`${at} has another form`]
  if (schema.format === 'date-time' && Number.isNaN(Date.parse(text))) return [`${at} is no date`]
  if (text.length > (schema.maxLength ?? Number.POSITIVE_INFINITY)) return [`${at} is too long`]
  return []
}
