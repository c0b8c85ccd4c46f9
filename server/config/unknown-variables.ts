import { StartError } from './start-error.ts'
import { variables } from './variables.ts'

const names = variables.map(({ name }) => name).filter((name) => !name.includes('<'))
const patterns = variables
  .filter(({ name }) => name.includes('<'))
  .map(({ name }) => new RegExp(`^${name.replace('<NAME>', '[A-Z0-9_]+')}$`))
// Names that begin like this are meant for this product. Others, such as DATABASE_, are used by platforms too.
const families = /^(STRIPE|SMTP|SMS|OIDC|FILES|METRICS|SEED|GOOGLE_CLIENT|GITHUB_CLIENT)_/

/**
 * Refuses a variable that is not one of the product's but looks like one, and names the nearest. Without this a typo would
 * leave the default in place unseen.
 */
export function refuseUnknownVariables(env: Readonly<Record<string, string | undefined>>): void {
  for (const [given, value] of Object.entries(env)) {
    const name = given.toUpperCase()
    if (!value || isKnown(given) || isOfCluster(name, env)) continue
    const [nearest] = names
      .map((known) => ({ known, edits: edits(name, known) }))
      .filter(({ known, edits }) => families.test(name) || edits <= allowedEdits(known))
      .sort((a, b) => a.edits - b.edits)
    if (nearest) throw new StartError(`${given} is not a variable of Guildhall; did you mean ${nearest.known}?`)
  }
}

const isKnown = (name: string) => names.some((each) => each === name) || patterns.some((pattern) => pattern.test(name))

/** Kubernetes describes each service of a namespace in variables that begin with its name. */
const isOfCluster = (name: string, env: Readonly<Record<string, string | undefined>>) =>
  env[`${name.split('_')[0]}_SERVICE_HOST`] !== undefined

// A short name is one edit away from too many others.
const allowedEdits = (known: string) => (known.length < 6 ? -1 : known.length < 8 ? 1 : 2)

/** How many letters must be added, removed, replaced or swapped with their neighbour to make one text of the other. */
function edits(from: string, to: string): number {
  const rows = [Array.from({ length: to.length + 1 }, (_, column) => column)]
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY
  for (let row = 1; row <= from.length; row += 1) {
    rows.push([row])
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1]
      const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      const swapped = isSwapped ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY
      const replaced = at(row - 1, column - 1) + (isSame ? 0 : 1)
      rows[row]?.push(Math.min(at(row - 1, column) + 1, at(row, column - 1) + 1, replaced, swapped))
    }
  }
  return at(from.length, to.length)
}
