/**
 * Before `leaving` is removed from the page, moves its focus to the next of the `alike` within its `list`, else to the
 * previous one, else to the first heading that matches `heading`.
 */
export function focusNeighbour(leaving: HTMLElement, list: string, alike: string, heading: string): void {
  const all = [...(leaving.closest(list)?.querySelectorAll<HTMLElement>(alike) ?? [])]
  const at = all.indexOf(leaving)
  const next = all[at + 1] ?? all[at - 1] ?? document.querySelector<HTMLElement>(heading)
  // Headings are focusable by script only.
  if (next?.tabIndex === -1) next.tabIndex = -1
  next?.focus({ preventScroll: true })
}
