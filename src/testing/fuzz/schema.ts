/** The part of JSON Schema that requests are generated from. */
export interface Schema {
  $ref?: string
  allOf?: Schema[]
  type?: string | string[]
  enum?: unknown[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minLength?: number
  maxLength?: number
  pattern?: string
  format?: string
  minimum?: number
  maximum?: number
}

export interface Operation {
  method: string
  path: string
  /** Whether it is refused before anything of the request is read, unless staff make it. */
  isForStaff: boolean
  parameters: { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: Schema }[]
  body: Schema | undefined
  /** The content types and schemas of each documented status. */
  responses: Record<string, Record<string, { schema: Schema }> | undefined>
}

export interface ApiDocument {
  paths: Record<string, Record<string, RawOperation>>
  components: { schemas: Record<string, Schema> }
}

interface RawOperation {
  security?: unknown[]
  parameters?: Operation['parameters']
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>
}

export function operationsOf({ paths }: ApiDocument): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { security, parameters = [], requestBody, responses }]) => ({
        method: method.toUpperCase(),
        path,
        isForStaff: security !== undefined,
        parameters,
        body: requestBody?.content['application/json']?.schema,
        responses: Object.fromEntries(
          Object.entries(responses).map(([status, { content }]) => [status, content]),
        ),
      }),
    ),
  )
}

/** Resolves references and merges their parts. */
export function resolved(schema: Schema, document: ApiDocument): Schema {
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
