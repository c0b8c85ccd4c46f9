/** What was ticked or typed in a form before its scripts came, by the names of its fields; not what is being typed. */
export function earlyChange(form: HTMLFormElement): Record<string, string[]> | undefined {
  const said = new FormData(form)
  const touched = [...form.querySelectorAll('input')].filter(
    (field) =>
      field.name &&
      (field.checked !== field.defaultChecked ||
        (field.value !== field.defaultValue && field !== document.activeElement)),
  )
  if (touched.length === 0) return
  return Object.fromEntries(touched.map(({ name }) => [name, said.getAll(name).map(String)]))
}
