import * as z from 'zod/mini'

const common = {
  /** The name of the argument. */
  name: z.string(),
  label: z.string(),
  /** Empty without one. */
  help: z.string(),
  isRequired: z.boolean(),
}
const Bound = z.nullable(z.number())

/** A field of the form of a tool, read from its JSON Schema. */
export const ToolField = z.discriminatedUnion('kind', [
  z.object({
    ...{ ...common, kind: z.enum(['text', 'long-text']) },
    ...{ min: z.int(), max: z.int(), initial: z.string() },
  }),
  z.object({
    ...{ ...common, kind: z.enum(['number', 'integer']) },
    /** The bounds, which are allowed themselves; `above` and `below` are not. */
    ...{ min: Bound, max: Bound, above: Bound, below: Bound },
    /** The number is a multiple of this. */
    ...{ step: Bound, initial: Bound },
  }),
  z.object({ ...common, kind: z.literal('boolean'), initial: z.boolean() }),
  z.object({
    ...{ ...common, kind: z.literal('choice') },
    options: z.array(z.object({ value: z.union([z.string(), z.number()]), label: z.string() })),
    /** The place of the option that is chosen at first. */
    initial: z.nullable(z.int()),
  }),
  z.object({
    ...{ ...common, kind: z.literal('texts') },
    ...{ min: z.int(), max: z.int(), longest: z.int() },
    /** The texts that are allowed; null for any. */
    options: z.nullable(z.array(z.string())),
    initial: z.array(z.string()),
  }),
])
export type ToolField = z.output<typeof ToolField>

/** The form of a tool, or the reason why it cannot be shown. */
export const ToolForm = z.union([
  z.object({
    fields: z.array(ToolField),
    /** Optional arguments without a field; the agent uses its own values. */
    leftOut: z.array(z.string()),
  }),
  z.object({ refusal: z.string() }),
])
export type ToolForm = z.output<typeof ToolForm>

/** A tool of a remote. Its texts are the author's, made harmless. */
export const RemoteTool = z.object({
  name: z.string(),
  title: z.string(),
  description: z.string(),
  form: ToolForm,
})
export type RemoteTool = z.output<typeof RemoteTool>
