import { AgentInput } from '@guildhall/contract/agents/agent-input.ts'
import { missingFrom } from '@guildhall/contract/agents/missing.ts'
import { get } from 'react-hook-form'
import { errorsOf } from '#lib/forms/field-errors.ts'
import type { Validation } from '#listings/draft/draft-kind.ts'
import { type AgentFormValues, fieldAt, inputOf } from './agent-values.ts'

// The form loads this file with the first field that is focused: the schemas are a tenth of the page's scripts.

/** Validates the agent form against the contract, and what publishing needs besides; `files` counts those to download. */
export const agentValidation = (files: () => number): Validation<AgentFormValues, AgentInput> => ({
  resolver: (wanted) => (values) => {
    const { isAsked, publish, currency } = wanted()
    const input = inputOf(values, { publish, currency })
    const issues = AgentInput.safeParse(input).error?.issues ?? []
    const found = issues.map(({ path, message }) => ({ path: fieldAt(path).split('.'), message }))
    if (publish && isAsked)
      for (const { path, message } of missingFrom(input, files())) {
        const name = fieldAt([path])
        if (!found.some((each) => each.path[0] === name)) found.push({ path: [name], message })
      }
    const shown = isAsked ? found : found.filter(({ path }) => !isEmpty(get(values, path.join('.'))))
    const errors = errorsOf<AgentFormValues>(shown, (path) => path.join('.'), currency)
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
  },
  parse: (values, options) => AgentInput.parse(inputOf(values, options)),
  parseDraft: (values, currency) => AgentInput.safeParse(inputOf(values, { publish: false, currency })).data ?? null,
})

const isEmpty = (value: unknown) => value === '' || value === undefined || value === false
