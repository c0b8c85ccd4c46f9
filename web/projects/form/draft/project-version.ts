import type { Project } from '@guildhall/contract/projects/projects.ts'
import { type ProjectFormValues, valuesOf } from '../form-values.ts'

/** What the form shows of a stored project at one moment: enough to see whether somebody else has changed it since. */
export interface Version {
  values: ProjectFormValues
  images: readonly { key: string; alt: string }[]
}

export function versionOf(project: Project): Version {
  return { values: valuesOf(project), images: project.images.map(({ key, alt }) => ({ key, alt })) }
}

/** Whether the texts are the same, and the order and the words of the pictures that both have: others lose nothing. */
export function isSameVersion(one: Version, other: Version): boolean {
  const has = ({ images }: Version, key: string) => images.some((image) => image.key === key)
  const print = ({ values, images }: Version) =>
    JSON.stringify([
      Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1)),
      images.flatMap(({ key, alt }) => (has(one, key) && has(other, key) ? [[key, alt]] : [])),
    ])
  return print(one) === print(other)
}
