import type { ToolField } from '@guildhall/contract/agent-remotes/tools.ts'
import { firstTyped, type Typed } from '@guildhall/contract/agent-remotes/typed-input.ts'

/** The name of a control. Arguments have names of their authors, which could mean something to a form. */
export const nameAt = (place: number): string => `field-${place}`

/** The place of an argument among the fields. */
export const placeOf = (fields: readonly ToolField[], name: unknown): number =>
  fields.findIndex((field) => field.name === name)

/** The first values of the controls, by their names. */
export const firstValues = (fields: readonly ToolField[]): Typed =>
  Object.fromEntries(fields.map((field, at) => [nameAt(at), firstTyped(field)]))
