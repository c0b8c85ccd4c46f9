/** Where the keyboard is in a form of filters. */
export interface EditedField {
  /** The field or link that had the focus last. */
  field: HTMLInputElement | null
  /** That field's id and value when the form was read; empty when the address has not changed since by the form. */
  read: string
  /** The address that was asked for and is not there yet. */
  asked: string | null
}

/** Shows in `form` what its address says, but for what is being typed; where it was drawn anew the focus stays. */
export function showAddress(form: HTMLFormElement, edited: EditedField): void {
  const { field: was, read } = edited
  if (was?.id && (read || !was.isConnected) && document.activeElement === document.body) {
    // Drawn anew or in another place; a skill that no project has any longer leaves its place to the search for skills.
    const next = document.getElementById(was.id) ?? form.querySelector<HTMLElement>('[list]')
    next?.closest('details')?.setAttribute('open', '')
    next?.focus()
  }
  const active = document.activeElement
  const typed = was?.id === active?.id && /text|search/.test(was?.type ?? '') && was?.value
  form.reset()
  // What was read already is shown as the address says it.
  if (typed && was.id + typed !== read) (active as HTMLInputElement).value = typed
  edited.read = ''
}
