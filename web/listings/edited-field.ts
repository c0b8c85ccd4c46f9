/** Where the keyboard is in a form of filters. */
export interface EditedField {
  /** The field or link that had the focus last. */
  field: HTMLInputElement | null
  /** That field's id and value when the form was read; empty when the address has not changed since by the form. */
  read: string
  /** The fields whose values were refused when the form was read. */
  refused: HTMLInputElement[]
  /** The address that was asked for and is not there yet. */
  asked: string | null
}

/** Shows in `form` what its address says, but for what is being typed; where it was drawn anew the focus stays. */
export function showAddress(form: HTMLFormElement, edited: EditedField): void {
  const { field: was, read, refused } = edited
  if (was?.id && (read || !was.isConnected) && document.activeElement === document.body) {
    // Drawn anew or in another place; a skill that no project has any longer leaves its place to the search for skills.
    const next = document.getElementById(was.id) ?? form.querySelector<HTMLElement>('[list]')
    next?.closest('details')?.setAttribute('open', '')
    next?.focus()
  }
  const active = document.activeElement
  // What was read already is shown as the address says it.
  const typed = was?.id === active?.id && /text|search/.test(was?.type ?? '') && was?.value
  const isTyped = Boolean(typed) && `${was?.id}${typed}` !== read
  if (isTyped && active !== was) carryOver(was as HTMLInputElement, active as HTMLInputElement)
  // Not reset(): it also forgets that what is typed has been found wrong.
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement) || (isTyped && field === active)) continue
    // What was refused stays beside its sentence, whatever else of the form was asked for.
    const wrong = read && refused.find(({ id }) => id === field.id)
    if (wrong) {
      field.value = wrong.value
      field.ariaInvalid = 'true'
      continue
    }
    field.value = field.defaultValue
    field.checked = field.defaultChecked
  }
  edited.read = ''
}

// What the browser said of the old field the new one has to say itself.
function carryOver(was: HTMLInputElement, field: HTMLInputElement): void {
  field.value = was.value
  if (was.matches(':user-invalid')) field.ariaInvalid = 'true'
}
