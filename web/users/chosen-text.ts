/** What was chosen from a list, or what was written beside its 'Other'. */
export function chosenText(chosen: string, other: string): string {
  return chosen === 'Other' || chosen === 'Others' ? other : chosen
}

/** All that was chosen, 'Other' by what was written beside it. */
export function chosenTexts(chosen: readonly string[], other: string): string {
  return chosen.map((each) => chosenText(each, other)).join(', ')
}
