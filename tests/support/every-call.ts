import { readdirSync } from 'node:fs'
import type { Endpoint, Endpoints } from '@guildhall/contract/api/endpoint.ts'

const contract = new URL('../../contract/', import.meta.url)

/** Every call of the contract by name, such as 'GET /orders/{id}'. */
export async function everyCall(): Promise<Map<string, Endpoint>> {
  const all = readdirSync(contract, { encoding: 'utf8', recursive: true })
  const files = all.filter((name) => /^[^.]+\.ts$/.test(name) && !name.startsWith('node_modules'))
  const parts: object[] = await Promise.all(files.map((name) => import(new URL(name, contract).href)))
  const groups = parts.flatMap((part) => Object.entries(part).filter(([name]) => name.endsWith('Endpoints')))
  const calls = groups.flatMap(([, endpoints]) => Object.values(endpoints as Endpoints))
  return new Map(calls.map((call) => [`${call.method} ${call.path.replace(/:(\w+)/g, '{$1}')}`, call]))
}
