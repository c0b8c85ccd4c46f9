/** Whether a field that was changed before its scripts came was left, or Enter was pressed in it since (`LateForm.want`). */
export function isSettledEarly(field: HTMLInputElement): boolean {
  return field !== document.activeElement || field.dataset.entered === field.value
}

/** What was ticked or typed in a form before its scripts came, by the names of its fields; not what is being typed. */
export function earlyChange(form: HTMLFormElement): Record<string, string[]> | undefined {
  const said = new FormData(form)
  const touched = [...form.querySelectorAll('input')].filter(
    (field) =>
      field.name &&
      (field.checked !== field.defaultChecked || (field.value !== field.defaultValue && isSettledEarly(field))),
  )
  if (touched.length === 0) return
  return Object.fromEntries(touched.map(({ name }) => [name, said.getAll(name).map(String)]))
}
