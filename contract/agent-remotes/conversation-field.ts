import type { RemoteTool, ToolField } from './tools.ts'

/** Returns the field of a conversation, if the only tool takes one text and needs nothing else; otherwise the form is shown. */
export function conversationOf(tools: readonly Pick<RemoteTool, 'form'>[]): ToolField | null {
  const [only, ...others] = tools
  if (!only || others.length > 0 || 'refusal' in only.form) return null
  const [field, ...rest] = only.form.fields
  const isText = field?.kind === 'text' || field?.kind === 'long-text'
  return field && isText && field.isRequired && rest.every((each) => !each.isRequired) ? field : null
}
