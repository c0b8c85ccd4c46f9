import type { Endpoint } from '@guildhall/contract/endpoint.ts'
import { ErrorBody } from '@guildhall/contract/values.ts'
import * as z from 'zod/mini'

type Json = Record<string, unknown>

/** The OpenAPI 3.1 document of the mounted endpoints; its schemas are the contract's own. */
export function openApiDocument(endpoints: Endpoint[], version: string): Json {
  const paths: Record<string, Json> = {}
  for (const shape of [...endpoints].sort((a, b) => a.path.localeCompare(b.path) || a.method.localeCompare(b.method))) {
    const path = shape.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [shape.method.toLowerCase()]: operation(shape) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Guildhall', version },
    servers: [{ url: '/api' }],
    paths,
    components: {
      schemas: { Error: jsonSchema(ErrorBody, 'output') },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}

function operation(shape: Endpoint): Json {
  const answer = shape.output ? { content: content(jsonSchema(shape.output, 'output'), shape.type) } : {}
  return {
    summary: shape.summary,
    ...(shape.access === 'anyone' ? {} : { security: [{ bearer: [] }] }),
    parameters: [...parameters('path', shape.params), ...parameters('query', shape.query)],
    ...(shape.body ? { requestBody: { content: content(jsonSchema(shape.body, 'input')) } } : {}),
    responses: {
      [shape.status ?? (shape.output ? 200 : 204)]: { description: 'Success', ...answer },
      default: { description: 'Refused', content: content({ $ref: '#/components/schemas/Error' }) },
    },
  }
}

function parameters(place: 'path' | 'query', schema: Endpoint['params']): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as { properties?: Json; required?: string[] }
  return Object.entries(properties).map(([name, each]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: each,
  }))
}

function jsonSchema(schema: NonNullable<Endpoint['body']>, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return rest
}

const content = (schema: Json, type = 'application/json') => ({ [type]: { schema } })
