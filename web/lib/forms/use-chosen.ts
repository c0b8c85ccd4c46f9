import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'

/**
 * The value of a control that saves itself: `[shown, choose]`. A choice shows at once, and returns to `saved` when the call
 * fails. `save` resolves once `saved` is up to date; `onError` tells the person. Quick choices are saved one after another, so
 * that the last one wins.
 */
export function useChosen<T>(
  saved: T,
  save: (next: T) => Promise<unknown>,
  onError: (error: Error) => void,
): [shown: T, choose: (next: T) => void] {
  const [chosen, setChosen] = useState<{ value: T } | null>(null)
  const { mutate } = useMutation({
    scope: { id: useId() },
    mutationFn: ({ value }: { value: T }) => save(value),
    onError,
    onSettled: (_answer, _error, next) => setChosen((now) => (now === next ? null : now)),
  })
  const choose = (value: T) => {
    const next = { value }
    setChosen(next)
    mutate(next)
  }
  return [chosen ? chosen.value : saved, choose]
}
