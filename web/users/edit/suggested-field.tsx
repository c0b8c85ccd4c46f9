import type { KnownNameKind } from '@guildhall/contract/users/known-names.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ComponentProps, useDeferredValue, useId } from 'react'
import { TextField } from '#ui/forms/text-field.tsx'
import { profileApi } from '../profile-api.ts'

interface SuggestedFieldProps extends ComponentProps<typeof TextField> {
  /** What is suggested. */
  kind: KnownNameKind
  /** What the field holds now. */
  typed: string
}

/** A text field that suggests names others use; any other text is accepted as well. */
export function SuggestedField({ kind, typed, ...field }: SuggestedFieldProps) {
  const list = useId()
  const q = useDeferredValue(typed.trim())
  const { data } = useQuery({
    queryKey: ['known-names', kind, q],
    queryFn: async ({ signal }) => (await profileApi.knownNames({ query: { kind, q }, signal })).names,
    enabled: q.length > 1,
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <TextField {...field} list={list} autoComplete="off" />
      <datalist id={list}>
        {data?.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  )
}
