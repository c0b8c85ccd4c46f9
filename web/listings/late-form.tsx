import { type ComponentType, startTransition, use, useState } from 'react'
import { ListFailure } from './list-failure.tsx'

type Form<Props> = ComponentType<Props>

/** A form whose code comes after the page; the server has it and sends its HTML, which works as it stands. */
export interface LateForm<Props> {
  loaded: Form<Props> | undefined
  /** Nothing when its script cannot be had. */
  come(again?: boolean): Promise<Form<Props> | null>
}

export function lateForm<Props>(load: () => Promise<Form<Props>>, loaded?: Form<Props>): LateForm<Props> {
  let coming: Promise<Form<Props> | null> | undefined
  const form: LateForm<Props> = {
    loaded,
    come(again = false) {
      if (again || !coming)
        coming = load().then(
          (Loaded) => (form.loaded = Loaded),
          () => null,
        )
      return coming
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
  const Form = form.loaded ?? use(again?.coming ?? form.come())
  const id = `${place}-retry`
  const retry = () => {
    const coming = form.come(true)
    startTransition(() => setAgain({ coming, takesFocus: document.activeElement?.id === id }))
    return coming
  }
  return Form ? <Form {...props} takesFocus={again?.takesFocus} /> : <ListFailure id={id} onRetry={retry} />
}
