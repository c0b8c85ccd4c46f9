import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const contract = fileURLToPath(new URL('../contract/', import.meta.url))
const prefix = '\0contract-calls:'
const imports = /import \{([^}]*\w+Endpoints\b[^}]*)\} from '@guildhall\/contract\/([\w/-]+)\.ts'/g

/**
 * Gives the browser of each endpoint what a call needs: method, path and who may call. The schemas beside them check
 * what the server takes and answers; they and their library would be a tenth of all script bytes.
 */
export function contractCalls(): Plugin {
  return {
    name: 'contract-calls',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      if (!/\.tsx?(\?|$)/.test(id) || id.includes('/node_modules/') || !imports.test(code)) return undefined
      return { code: code.replace(imports, (_, names: string, file: string) => splitImport(names, file)), map: null }
    },
    resolveId: (id) => (id.startsWith('contract-calls:') ? `\0${id}` : undefined),
    async load(id) {
      if (!id.startsWith(prefix)) return undefined
      const module: Record<string, unknown> = await import(
        pathToFileURL(`${contract}${id.slice(prefix.length)}.ts`).href
      )
      return Object.entries(module)
        .filter(([name]) => name.endsWith('Endpoints'))
        .map(([name, endpoints]) => `export const ${name} = ${JSON.stringify(callsOf(endpoints as object))}`)
        .join('\n')
    },
  }
}

function splitImport(names: string, file: string): string {
  const all = names
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  const calls = all.filter((name) => name.endsWith('Endpoints'))
  const others = all.filter((name) => !name.endsWith('Endpoints'))
  // An import of types alone must say so, or the module is loaded for its effects.
  const kind = others.every((name) => name.startsWith('type ')) ? 'import type' : 'import'
  const list = kind === 'import type' ? others.map((name) => name.slice('type '.length)) : others
  const rest = list.length ? `\n${kind} { ${list.join(', ')} } from '@guildhall/contract/${file}.ts'` : ''
  return `import { ${calls.join(', ')} } from 'contract-calls:${file}'${rest}`
}

function callsOf(endpoints: object) {
  return Object.fromEntries(
    Object.entries(endpoints).map(([name, { method, path, access }]) => [name, { method, path, access }]),
  )
}
