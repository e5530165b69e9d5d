import { z } from '@hono/zod-openapi'
import { Problem, problemMeanings } from './contract.ts'

type ProblemStatus = keyof typeof problemMeanings
type Role = 'writer' | 'editor' | 'owner'
type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'
type Fields = z.core.$ZodShape
/** A schema, or the fields of an object. */
type Input = z.ZodType | Fields
type SchemaOf<T> = T extends z.ZodType ? T : T extends Fields ? z.ZodObject<T> : undefined

interface Json<T> {
  required: true
  content: { 'application/json': { schema: SchemaOf<T> } }
}

/**
 * A body other than required JSON. The route reads it, so no failure follows from it. A form whose schema is Zod's would be
 * read into memory before the route.
 */
interface OtherBody {
  required?: boolean
  content: Record<string, { schema: z.ZodType | { type: 'object'; properties: object } }>
}

interface Definition<Params, Query, Headers, Body, Other, Answer> {
  summary: string
  description?: string
  operationId?: string
  /** Only shortly after the password or second factor was entered. */
  recent?: boolean
  params?: Params
  query?: Query
  headers?: Headers
  body?: Body
  otherBody?: Other
  /** `ok` or `created`; by default nothing but that it is done. */
  answer?: Answer
  /** The failures that do not follow from the rest. */
  problems?: ProblemStatus[]
}

function schemaOf<T extends Input | undefined>(input: T) {
  const schema = !input || input instanceof z.ZodType ? input : z.object(input)
  return schema as SchemaOf<T>
}

/** The server throws failures, so handlers and typed clients see only the answer. */
function problemResponses(statuses: ProblemStatus[]) {
  const content = { 'application/problem+json': { schema: Problem } }
  return Object.fromEntries(
    statuses.map((status) => [status, { description: problemMeanings[status], content }]),
  )
}

const done = { 204: { description: 'Done' } }

function definer<M extends Method>(tag: string, method: M, role?: Role) {
  return <
    Path extends string,
    Answer extends object = typeof done,
    Params extends Input | undefined = undefined,
    Query extends Input | undefined = undefined,
    Headers extends z.ZodType | undefined = undefined,
    Body extends Input | undefined = undefined,
    Other extends OtherBody | undefined = undefined,
  >(
    path: Path,
    definition: Definition<Params, Query, Headers, Body, Other, Answer>,
  ) => {
    const {
      recent,
      params,
      query,
      headers,
      body,
      otherBody,
      answer = done,
      problems = [],
      ...words
    } = definition
    const statuses: ProblemStatus[] = [503, ...problems]
    if (role) statuses.push(401, 403)
    if (method !== 'get') statuses.push(413, 415, 507)
    if (params) statuses.push(404)
    if (body) statuses.push(400)
    if (query || headers || body) statuses.push(422)
    const json = body && {
      required: true,
      content: { 'application/json': { schema: schemaOf(body) } },
    }
    return {
      ...words,
      method,
      path,
      tags: [tag],
      security: role && [{ staff: recent ? [role, 'recent'] : [role] }],
      request: {
        params: schemaOf(params as Params),
        query: schemaOf(query as Query),
        headers: headers as Headers,
        body: (json ?? otherBody) as Body extends Input ? Json<Body> : Other,
      },
      responses: { ...answer, ...problemResponses(statuses) } as Answer,
    }
  }
}

function definers(tag: string, role?: Role) {
  return {
    get: definer(tag, 'get', role),
    post: definer(tag, 'post', role),
    put: definer(tag, 'put', role),
    patch: definer(tag, 'patch', role),
    delete: definer(tag, 'delete', role),
  }
}

/**
 * Defines the calls of a contract, by the lowest role that may make them. The failures that every such call can have follow
 * from the role, the method and the input.
 */
export function calls(tag: string) {
  return {
    anyone: definers(tag),
    writer: definers(tag, 'writer'),
    editor: definers(tag, 'editor'),
    owner: definers(tag, 'owner'),
  }
}

const json = <T extends Input>(description: string, schema: T) => ({
  description,
  content: { 'application/json': { schema: schemaOf(schema) } },
})

export const ok = <T extends Input>(words: string, schema: T) => ({ 200: json(words, schema) })

export const created = <T extends Input>(words: string, schema: T) => ({ 201: json(words, schema) })

export const nothing = (words: string) => ({ 204: { description: words } })

export const csvFile = {
  200: { description: 'CSV', content: { 'text/csv': { schema: z.string() } } },
}
