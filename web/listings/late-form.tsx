import { type ComponentType, startTransition, use, useState } from 'react'
import { useHydrated } from '#lib/hooks/use-hydrated.ts'
import { ListFailure } from './list-failure.tsx'

type Form<Props> = ComponentType<Props>

/**
 * A form whose code comes after the page. The server has it and sends its HTML, which works as it stands, until somebody
 * comes near the list and its code is wanted.
 */
export interface LateForm<Props> {
  loaded: Form<Props> | undefined
  /** Nothing when its script cannot be had. */
  come(again?: boolean): Promise<Form<Props> | null>
  /** Asks for it, unless it is here or on its way. A field in which Enter is pressed meanwhile keeps that for it. */
  want(event?: Event): void
  /** Resolves once it has come. */
  wanted: Promise<Form<Props>>
}

export function lateForm<Props>(load: () => Promise<Form<Props>>, loaded?: Form<Props>): LateForm<Props> {
  const { promise: wanted, resolve } = Promise.withResolvers<Form<Props>>()
  let coming: Promise<Form<Props> | null> | undefined
  let hasFailed = false
  const form: LateForm<Props> = {
    loaded,
    wanted,
    come(again = false) {
      if (coming && !again) return coming
      hasFailed = false
      coming = load().then(
        (Loaded) => {
          form.loaded = Loaded
          resolve(Loaded)
          return Loaded
        },
        () => {
          hasFailed = true
          return null
        },
      )
      return coming
    },
    want(event) {
      if (form.loaded) return
      const field = event?.target
      if (event instanceof KeyboardEvent && event.key === 'Enter' && field instanceof HTMLInputElement)
        field.dataset.entered = field.value
      void form.come(hasFailed)
    },
  }
  return form
}

interface FormPlaceProps<Props> {
  form: LateForm<Props>
  /** Where it stands; the failure in its place leaves the focus to its first field. */
  place: string
  props: Props
}

/** The place of such a form, within a `Suspense`. */
export function FormPlace<Props extends { takesFocus?: boolean }>({ form, place, props }: FormPlaceProps<Props>) {
  const [again, setAgain] = useState<{ coming: ReturnType<typeof form.come>; takesFocus: boolean }>()
  const isHydrated = useHydrated()
  const Form = form.loaded ?? use(again?.coming ?? (isHydrated ? form.come() : form.wanted))
  const id = `${place}-retry`
  const retry = () => {
    const coming = form.come(true)
    startTransition(() => setAgain({ coming, takesFocus: document.activeElement?.id === id }))
    return coming
  }
  return Form ? <Form {...props} takesFocus={again?.takesFocus} /> : <ListFailure id={id} onRetry={retry} />
}
